import type { MetricInfo, ThreadInfo, ThreadScope } from '../engine.api';
import { FormatError } from '../errors';
import type { Pace } from '../job';
import { decodeTree, type FileTree } from './file-tree';
import { LaidTree } from './laid-tree';
import { buildTree } from './merge';
import { measureMetrics } from './metrics';
import { type NameRules, Names } from './names';
import type { RecordedMetric, Recording } from './recording';

/** Trees of single threads that are kept beside the merged one. */
const KEPT_THREADS = 3;

/** An opened profile: what the file holds, and the trees that were built from it. */
export class Profile {
  private readonly single = new Map<number, Promise<LaidTree>>();

  private constructor(
    readonly recording: Recording,
    readonly names: Names,
    readonly metrics: readonly RecordedMetric[],
    readonly infos: readonly MetricInfo[],
    readonly threads: readonly ThreadInfo[],
    readonly problems: readonly string[],
    readonly warnings: readonly string[],
    /** All threads merged by path. */
    readonly merged: LaidTree,
  ) {}

  /** Builds names, totals and the merged tree. Throws FormatError where the tree is broken or no metric can be summed. */
  static async build(recording: Recording, pace: Pace, rules?: NameRules): Promise<Profile> {
    const names = new Names(recording.methods, rules);
    const file = await decodeTree(recording, names, pace);
    const { metrics, infos, totals, problems, warnings } = await measureMetrics(recording, file, pace);
    const threads = recording.threads.map((thread, index) => ({
      index,
      id: thread.id,
      name: thread.name,
      group: thread.group,
      contexts: thread.nodes,
      totals: totals.map((own) => own[index]),
    }));
    const merged = await layOver(file, 0, recording.threads.length - 1, names, metrics, pace);
    return new Profile(
      recording,
      names,
      metrics,
      infos,
      threads,
      [...recording.problems, ...problems],
      [...recording.warnings, ...warnings],
      merged,
    );
  }

  /** The tree of one thread, or of all threads merged by path. */
  async tree(scope: ThreadScope, pace: Pace): Promise<LaidTree> {
    if (scope === 'all') return this.merged;
    if (!Number.isInteger(scope) || scope < 0 || scope >= this.threads.length)
      throw new FormatError('gone', `There is no thread ${scope} in this profile.`, '', 'Choose one of its threads, or all.');
    let tree = this.single.get(scope);
    if (tree === undefined) {
      // The promise is kept, not the tree: several questions about a thread arrive at once.
      tree = this.build(scope, pace);
      tree.catch(() => this.single.delete(scope));
      const [oldest] = this.single.keys();
      if (this.single.size >= KEPT_THREADS) this.single.delete(oldest);
    } else this.single.delete(scope);
    this.single.set(scope, tree);
    return tree;
  }

  private async build(thread: number, pace: Pace): Promise<LaidTree> {
    const file = await decodeTree(this.recording, this.names, pace);
    return layOver(file, thread, thread, this.names, this.metrics, pace);
  }
}

async function layOver(
  file: FileTree,
  first: number,
  last: number,
  names: Names,
  metrics: readonly RecordedMetric[],
  pace: Pace,
): Promise<LaidTree> {
  return new LaidTree(await buildTree(file, first, last, names.size, pace), names, metrics);
}
