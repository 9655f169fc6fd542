/** Merges the threads of a group by path, lazily, so that sampled stacks can be looked up in an exact recording. */
import type { Pace } from '../jobs/pace';
import type { FileTree } from '../profile/file-tree';

const NONE: readonly number[] = [];

/** A context of several threads, merged by path. Its callees are determined when they are first needed. */
export class GroupNode {
  private known: Map<number, GroupNode> | null = null;

  constructor(
    private readonly file: FileTree,
    /** Null for the root, which is above the outermost frames. */
    readonly caller: GroupNode | null,
    /** Index into Names; −1 for the root. */
    readonly method: number,
    /** Its contexts in the file, ascending. */
    readonly contexts: readonly number[],
    /** Ranges of the file that contain its callees. */
    private readonly ranges: readonly (readonly [from: number, to: number])[],
  ) {}

  /** Callees by method. */
  get callees(): ReadonlyMap<number, GroupNode> {
    if (this.known === null) {
      const { file } = this;
      const found = new Map<number, number[]>();
      for (const [from, to] of this.ranges)
        for (let i = from; i < to; i = file.end[i]) {
          const same = found.get(file.method[i]);
          if (same === undefined) found.set(file.method[i], [i]);
          else same.push(i);
        }
      this.known = new Map(
        [...found].map(([method, contexts]) => [
          method,
          new GroupNode(
            file,
            this,
            method,
            contexts,
            contexts.map((i) => [i + 1, file.end[i]] as const),
          ),
        ]),
      );
    }
    return this.known;
  }
}

/** The trees of several threads in a file, merged by path only as far as they are visited. */
export class GroupTree {
  readonly root: GroupNode;
  private parents: Int32Array | null = null;
  private byMethod: Map<number, number[]> | null = null;
  private readonly nodes = new Map<number, GroupNode>();

  /** @param threads indices of the file's threads */
  constructor(
    private readonly file: FileTree,
    private readonly threads: readonly number[],
  ) {
    const ranges = threads.map((thread) => [file.segments[thread], file.segments[thread + 1]] as const);
    this.root = new GroupNode(file, null, -1, NONE, ranges);
  }

  /** All nodes of a method, wherever they are; null if there are more than `most`. */
  async nodesOf(method: number, most: number, pace: Pace): Promise<GroupNode[] | null> {
    this.byMethod ??= await this.index(pace);
    const contexts = this.byMethod.get(method) ?? NONE;
    if (contexts.length > most) return null;
    return [...new Set(contexts.map((context) => this.nodeOf(context)))];
  }

  private async index(pace: Pace): Promise<Map<number, number[]>> {
    const { file } = this;
    const found = new Map<number, number[]>();
    const parents = new Int32Array(file.end.length).fill(-1);
    const open: number[] = [];
    for (const thread of this.threads)
      for (let i = file.segments[thread]; i < file.segments[thread + 1]; i++) {
        if (i % STRETCH === 0) await pace.tick('merge', i, file.end.length);
        while (open.length > 0 && file.end[open[open.length - 1]] <= i) open.pop();
        parents[i] = open.length === 0 ? -1 : open[open.length - 1];
        open.push(i);
        const same = found.get(file.method[i]);
        if (same === undefined) found.set(file.method[i], [i]);
        else same.push(i);
      }
    this.parents = parents;
    return found;
  }

  private nodeOf(context: number): GroupNode {
    const path: number[] = [];
    let node: GroupNode | undefined;
    let at = context;
    for (; at >= 0; at = this.parents![at]) {
      node = this.nodes.get(at);
      if (node !== undefined) break;
      path.push(at);
    }
    let last = node ?? this.root;
    for (const each of path.reverse()) {
      last = last.callees.get(this.file.method[each])!;
      this.nodes.set(each, last);
    }
    return last;
  }
}

/** Number of contexts between two checks of the clock. */
const STRETCH = 1 << 16;
