import type { MetricId, MetricInfo, ThreadInfo, ThreadScope } from '../engine.api';
import { FormatError } from '../errors';
import { Pace } from '../job';
import { Catalogue } from './catalogue';
import { place } from './figures';
import { decodeTree, type FileTree } from './file-tree';
import { LaidTree } from './laid-tree';
import { buildTree } from './merge';
import { Columns, measureMetrics } from './metrics';
import { type NameRules, Names } from './names';
import { accumulate } from './prefix';
import type { RecordedMetric, Recording } from './recording';

/** Trees of single threads that are kept beside the merged one. */
const KEPT_THREADS = 3;
/** The metric that is looked at first, where the file has it. */
export const BEST: MetricId = 'bytecodes';

/** What is known of a profile's metrics and threads; less of it until all columns were read. */
interface Known {
  readonly infos: readonly MetricInfo[];
  readonly threads: readonly ThreadInfo[];
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/** An opened profile: what the file holds, and the trees that were built from it. */
export class Profile {
  private readonly single = new Map<number, Promise<LaidTree>>();
  private columns: Columns | null;
  private completing: Promise<void> | null = null;
  private known: Known;

  private constructor(
    readonly recording: Recording,
    readonly names: Names,
    private readonly catalogue: Catalogue,
    columns: Columns,
    /** All threads merged by path. */
    readonly merged: LaidTree,
  ) {
    this.columns = columns;
    this.known = this.beforeReading();
  }

  /** Builds names and the merged tree. Throws FormatError where the tree is broken. No metric is read yet. */
  static async open(recording: Recording, pace: Pace, rules?: NameRules): Promise<Profile> {
    const names = new Names(recording.methods, rules);
    const file = await decodeTree(recording, names, pace);
    const catalogue = new Catalogue(recording.metrics, new Pace());
    const merged = await layOver(file, 0, recording.threads.length - 1, names, catalogue, pace);
    return new Profile(recording, names, catalogue, new Columns(recording, file.constructors), merged);
  }

  /** The same with everything checked and summed. Throws FormatError where no metric can be summed. */
  static async build(recording: Recording, pace: Pace, rules?: NameRules): Promise<Profile> {
    const profile = await Profile.open(recording, pace, rules);
    await profile.complete(pace);
    return profile;
  }

  get infos(): readonly MetricInfo[] {
    return this.known.infos;
  }
  get threads(): readonly ThreadInfo[] {
    return this.known.threads;
  }
  get problems(): readonly string[] {
    return this.known.problems;
  }
  get warnings(): readonly string[] {
    return this.known.warnings;
  }
  /** Whether columns are still to be read: totals of metrics that were not looked at are 0 until then. */
  get pending(): boolean {
    return this.columns !== null;
  }

  /**
   * Lays the first metric over the merged tree: the one asked for, else the best one, else any whose column is whole. Its numbers are
   * checked and summed on the way. Returns null where there is none; `complete` then says why.
   */
  async layFirst(wanted: MetricId | '', pace: Pace): Promise<MetricId | null> {
    const { columns } = this;
    const rank = ({ id }: RecordedMetric): number => (id === wanted ? 0 : id === BEST ? 1 : 2);
    const inOrder = [...this.catalogue.metrics].sort((a, b) => rank(a) - rank(b));
    for (const { id, source } of inOrder) {
      if (source.kind !== 'column' || columns === null) continue;
      const figures = new Float64Array(this.merged.tree.size + 1);
      const totals = await columns.totals(source.column, pace, (...numbers) => place(this.merged.tree, ...numbers, figures));
      const total = totals?.sums.reduce((sum, value) => sum + value, 0) ?? Number.POSITIVE_INFINITY;
      if (total > Number.MAX_SAFE_INTEGER) continue;
      this.merged.adopt(id, accumulate(figures, false));
      this.known = this.beforeReading(id, totals?.sums);
      return id;
    }
    return null;
  }

  /** Reads what has not been read yet: totals of all metrics, what is broken. Throws FormatError where no metric can be summed. */
  complete(pace: Pace): Promise<void> {
    this.completing ??= this.readAll(pace).catch((error: unknown) => {
      this.completing = null;
      throw error;
    });
    return this.completing;
  }

  /** Stops what still runs for this profile. */
  close(): void {
    this.catalogue.pace.cancel();
    this.single.clear();
  }

  private async readAll(pace: Pace): Promise<void> {
    if (this.columns === null) return;
    const { recording } = this;
    const { metrics, infos, totals, problems, warnings } = await measureMetrics(recording, this.columns, pace);
    this.catalogue.metrics = metrics;
    this.known = {
      infos,
      threads: recording.threads.map(({ nodes, ...thread }, index) => ({
        index,
        ...thread,
        contexts: nodes,
        totals: totals.map((own) => own[index]),
      })),
      problems: [...recording.problems, ...problems],
      warnings: [...recording.warnings, ...warnings],
    };
    this.columns = null;
  }

  /** What can be said while only one metric, or none, has been summed. */
  private beforeReading(summed?: MetricId, sums?: Float64Array): Known {
    const { recording } = this;
    const totals = (index: number): number[] => recording.metrics.map(({ id }) => (id === summed ? (sums?.[index] ?? 0) : 0));
    return {
      infos: recording.metrics.map(({ id, label, unit, exact }) => ({
        id,
        label,
        unit,
        exact,
        total: id === summed ? (sums?.reduce((all, own) => all + own, 0) ?? 0) : 0,
      })),
      threads: recording.threads.map(({ nodes, ...thread }, index) => ({
        index,
        ...thread,
        contexts: nodes,
        totals: totals(index),
      })),
      problems: recording.problems,
      warnings: recording.warnings,
    };
  }

  /** The tree of one thread, or of all threads merged by path. */
  async tree(scope: ThreadScope, pace: Pace): Promise<LaidTree> {
    if (scope === 'all') return this.merged;
    if (!Number.isInteger(scope) || scope < 0 || scope >= this.threads.length)
      throw new FormatError('gone', `There is no thread ${scope} in this profile.`, '', 'Choose one of its threads, or all.');
    // Where one thread has all contexts, its tree is the merged one.
    if (this.recording.threads[scope].nodes === this.recording.nodes) return this.merged;
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
    return layOver(file, thread, thread, this.names, this.catalogue, pace);
  }
}

async function layOver(
  file: FileTree,
  first: number,
  last: number,
  names: Names,
  catalogue: Catalogue,
  pace: Pace,
): Promise<LaidTree> {
  return new LaidTree(await buildTree(file, first, last, names.size, pace), names, catalogue);
}
