/** Decides in which threads of an exact recording a sampled thread's stacks are looked up. */
import { patternOf } from '../../common/frame-names';
import type { FileTree } from '../profile/file-tree';
import type { RecordedThread } from '../profile/recording';
import { type GroupNode, GroupTree } from './group-tree';

/** Trees of an exact recording by group of threads. Threads whose names differ only in numbers form a group. */
export class ThreadGroups {
  private readonly members = new Map<string, number[]>();
  private readonly trees = new Map<string, GroupTree>();
  private pooled: GroupTree | null = null;

  constructor(
    private readonly threads: readonly RecordedThread[],
    private readonly file: FileTree,
  ) {
    threads.forEach(({ name }, thread) => {
      const pattern = patternOf(name);
      const group = this.members.get(pattern);
      if (group === undefined) this.members.set(pattern, [thread]);
      else group.push(thread);
    });
  }

  /** The tree in which to look up the stacks of a thread: that of its group, or else that of all threads. */
  of(name: string): GroupTree {
    const pattern = patternOf(name);
    const members = this.members.get(pattern);
    if (members === undefined) return this.all();
    let tree = this.trees.get(pattern);
    if (tree === undefined) {
      tree = new GroupTree(this.file, members);
      this.trees.set(pattern, tree);
    }
    return tree;
  }

  /** The merged tree of all threads. */
  all(): GroupTree {
    this.pooled ??= new GroupTree(this.file, [...this.threads.keys()]);
    return this.pooled;
  }

  /** The context of a node that gets the samples of a thread: the one in the thread with the same name, or else the first. */
  contextOf({ contexts }: GroupNode, name: string): number {
    return contexts.find((context) => this.nameAt(context) === name) ?? contexts[0];
  }

  private nameAt(context: number): string {
    const { segments } = this.file;
    let [from, to] = [0, this.threads.length - 1];
    while (from < to) {
      const middle = (from + to + 1) >> 1;
      if (segments[middle] <= context) from = middle;
      else to = middle - 1;
    }
    return this.threads[from].name;
  }
}
