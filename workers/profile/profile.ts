/** Opens a recording as a profile: builds its trees and reads its metrics. */
import { byRank, descriptorOf, lessExact } from '../../common/metrics';
import type { FrameName, LowerBound, MetricId, MetricInfo, ThreadInfo, ThreadScope } from '../api/engine';
import { FormatError } from '../jobs/errors';
import { Pace } from '../jobs/pace';
import { SharedWork } from '../jobs/shared-work';
import type { NameDisplay } from '../names/name-display';
import { accumulate } from '../tree/prefix-sum';
import { joinThreadTrees } from '../tree/thread-forest';
import type { RecordedTree } from '../tree/tree';
import { Catalogue } from './catalogue';
import { sumOf } from './column-totals';
import { ConstructorList } from './constructor-list';
import { constructorMethods } from './constructors';
import { placeNumbers } from './figure-placement';
import { decodeTree, type FileTree } from './file-tree';
import { LaidTree } from './laid-tree';
import { fieldOf, LowerBounds } from './lower-bounds';
import { withMadeObjects } from './made-objects';
import { Columns, measureMetrics } from './metric-sums';
import { type NameRules, Names } from './names';
import { decodePruned, type Kept, placesOf } from './pruned-tree';
import type { NumberColumn, Recording } from './recording';
import { buildTree } from './thread-merge';
import { withVisibleTexts } from './visible-texts';

/** Most trees of single threads that are kept besides the merged tree. */
const KEPT_THREADS = 3;
/** Facts about a profile's metrics and threads; incomplete until all columns have been read. */
interface Known {
  readonly infos: readonly MetricInfo[];
  readonly threads: readonly ThreadInfo[];
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

export interface BuildOptions {
  rules?: NameRules;
  /** Share of the best metric below which contexts are folded into their callers; greater than 0 and less than 1. */
  prune?: number;
  /** Display of names; by default, as in the source language. */
  display?: NameDisplay;
}

/** Metric and limit by which small contexts are folded. */
interface Pruning {
  readonly metric: MetricId;
  readonly share: number;
  readonly column: NumberColumn;
  /** The share, converted into a figure. */
  readonly least: number;
}

/** An opened profile: a recording and the trees built from it. */
export class Profile {
  private readonly single = new Map<number, SharedWork<LaidTree>>();
  private parted: SharedWork<{ laid: LaidTree; starts: readonly number[] }> | null = null;
  private columns: Columns | null;
  private completing: Promise<void> | null = null;
  private known: Known;

  private constructor(
    readonly recording: Recording,
    readonly names: Names,
    private readonly catalogue: Catalogue,
    columns: Columns,
    /** The tree of all threads, merged by path. */
    readonly merged: LaidTree,
    /** Contexts that were folded while the file was decoded; null if nothing was pruned. */
    readonly pruned: (Pruning & { readonly folded: number }) | null,
  ) {
    this.columns = columns;
    this.known = this.beforeReading();
  }

  /**
   * Builds names and the merged tree, but reads no metric yet. Throws FormatError if the tree is broken. With `prune`, contexts
   * below that share of a metric are folded into their callers during decoding.
   */
  static async open(recorded: Recording, pace: Pace, { rules, prune, display }: BuildOptions = {}): Promise<Profile> {
    const recording = withMadeObjects(withVisibleTexts(recorded));
    const names = new Names(recording.methods, rules, display);
    const pruning = prune === undefined ? null : await pruningBy(recording, prune, pace);
    const list = new ConstructorList(constructorMethods(recording));
    const decoded = await decode(recording, names, pruning, pace, list);
    const constructors = list.finish();
    const catalogue = new Catalogue(recording.metrics, new Pace(), constructors, recording);
    await catalogue.findBelow(pace);
    const merged = await layOver(recording, decoded, 0, recording.threads.length - 1, names, catalogue, pace);
    const folded = decoded.kept === null ? 0 : recording.nodes - decoded.kept.file.length;
    return new Profile(
      recording,
      names,
      catalogue,
      new Columns(recording, constructors),
      merged,
      pruning && { ...pruning, folded },
    );
  }

  /** Opens a profile, checks all its columns and sums them. Throws FormatError if no metric can be summed. */
  static async build(recording: Recording, pace: Pace, rules?: NameRules): Promise<Profile> {
    const profile = await Profile.open(recording, pace, rules === undefined ? {} : { rules });
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
  /** Whether columns remain to be read. Until all are read, metrics that have not been used have total 0. */
  get pending(): boolean {
    return this.columns !== null;
  }

  /**
   * Lays the first metric over the merged tree: the wanted one, or else the best one, or else any with an intact column. Checks
   * and sums its numbers in the same pass. Returns null if there is none; `complete` then throws the reason.
   */
  async layFirst(wanted: MetricId | '', pace: Pace): Promise<MetricId | null> {
    const { columns } = this;
    for (const { id, source } of byRank(this.catalogue.metrics, wanted)) {
      if (source.kind !== 'column' || columns === null) continue;
      const figures = new Float64Array(this.merged.tree.size + 1);
      const totals = await columns.totals(source.column, pace, (...numbers) =>
        placeNumbers(this.merged.tree, ...numbers, figures),
      );
      const total = totals?.sums.reduce((sum, value) => sum + value, 0) ?? Number.POSITIVE_INFINITY;
      if (total > Number.MAX_SAFE_INTEGER) continue;
      this.merged.adopt(id, accumulate(figures));
      this.known = this.beforeReading(id, totals?.sums);
      return id;
    }
    return null;
  }

  /** Reads the remaining columns to determine totals and damage. Throws FormatError if no metric can be summed. */
  complete(pace: Pace): Promise<void> {
    this.completing ??= this.readAll(pace).catch((error: unknown) => {
      this.completing = null;
      throw error;
    });
    return this.completing;
  }

  /** Stops all work for this profile. */
  close(): void {
    this.catalogue.pace.cancel();
    this.single.clear();
    this.parted = null;
  }

  private async readAll(pace: Pace): Promise<void> {
    if (this.columns === null) return;
    const { recording } = this;
    const { metrics, infos, totals, problems, warnings } = await measureMetrics(recording, this.columns, pace);
    this.catalogue.metrics = metrics;
    await this.catalogue.loadUncounted();
    const bounds = this.boundsOfFile();
    const starts = [0];
    for (const { nodes } of recording.threads) starts.push(starts[starts.length - 1] + nodes);
    this.known = {
      infos: infos.map((info) => atLeast(info, bounds.of(info.id, 0, recording.nodes))),
      threads: recording.threads.map(({ nodes, ...thread }, index) => ({
        index,
        ...thread,
        contexts: nodes,
        totals: totals.map((own) => own[index]),
        ...fieldOf(bounds.of('objects', starts[index], starts[index + 1])),
      })),
      problems: [...recording.problems, ...problems],
      warnings: [...recording.warnings, ...warnings],
    };
    this.columns = null;
  }

  /** Lower bounds of the file's contexts, before methods are merged. */
  private boundsOfFile(): LowerBounds {
    const { names, catalogue } = this;
    const { uncounted } = catalogue;
    const frame = (method: number): FrameName => names.frame(names.fromFile[method]);
    return new LowerBounds(catalogue.bounded, uncounted ?? LowerBounds.NONE.uncounted, frame, 'none', catalogue.below);
  }

  /** Facts before `complete()`: totals of unread metrics are 0. */
  private beforeReading(summed?: MetricId, sums?: Float64Array): Known {
    const { recording } = this;
    const bounds = this.boundsOfFile();
    const totals = (index: number): number[] => recording.metrics.map(({ id }) => (id === summed ? (sums?.[index] ?? 0) : 0));
    return {
      infos: recording.metrics.map((metric) => {
        const total = metric.id === summed ? (sums?.reduce((all, own) => all + own, 0) ?? 0) : 0;
        return atLeast({ ...descriptorOf(metric), total }, bounds.of(metric.id, 0, recording.nodes));
      }),
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
  async tree(scope: Exclude<ThreadScope, 'apart'>, pace: Pace): Promise<LaidTree> {
    if (scope === 'all') return this.merged;
    if (!Number.isInteger(scope) || scope < 0 || scope >= this.threads.length)
      throw new FormatError('gone', `There is no thread ${scope} in this profile.`, '', 'Choose one of its threads, or all.');
    // If one thread has all contexts, its tree is the merged one.
    if (this.recording.threads[scope].nodes === this.recording.nodes) return this.merged;
    let tree = this.single.get(scope);
    if (tree === undefined) {
      // Caches the promise rather than the tree, because several questions about a thread arrive at once.
      tree = new SharedWork(
        (together) => this.build(scope, together),
        () => this.single.delete(scope),
      );
      const [oldest] = this.single.keys();
      if (this.single.size >= KEPT_THREADS) this.single.delete(oldest);
    } else this.single.delete(scope);
    this.single.set(scope, tree);
    return tree.for(pace);
  }

  /** The trees of all threads, one after the other, each starting at `starts[thread]`. */
  async apart(pace: Pace): Promise<{ laid: LaidTree; starts: readonly number[] }> {
    this.parted ??= new SharedWork(
      (together) => this.buildApart(together),
      () => {
        this.parted = null;
      },
    );
    return this.parted.for(pace);
  }

  private async buildApart(pace: Pace): Promise<{ laid: LaidTree; starts: readonly number[] }> {
    const { recording, names, catalogue, pruned } = this;
    const decoded = await decode(recording, names, pruned, pace);
    const trees: RecordedTree[] = [];
    for (const thread of recording.threads.keys()) trees.push(await buildTree(decoded.tree, thread, thread, names.size, pace));
    const { tree, starts } = joinThreadTrees(trees);
    return { laid: laidOver(recording, decoded.kept, tree, 0, trees.length - 1, names, catalogue), starts };
  }

  private async build(thread: number, pace: Pace): Promise<LaidTree> {
    const { recording, names, catalogue, pruned } = this;
    return layOver(recording, await decode(recording, names, pruned, pace), thread, thread, names, catalogue, pace);
  }
}

const atLeast = (info: MetricInfo, lowerBound: LowerBound | null): MetricInfo =>
  lowerBound === null ? info : { ...info, kind: lessExact(info.kind, 'lower-bound'), lowerBound };

interface Decoded {
  readonly tree: FileTree;
  /** Null if no context was folded into another. */
  readonly kept: Kept | null;
}

async function pruningBy(recording: Recording, share: number, pace: Pace): Promise<Pruning> {
  const columns = recording.metrics.flatMap(({ id, source }) =>
    source.kind === 'column' ? [{ id, column: source.column }] : [],
  );
  const chosen = byRank(columns).at(0);
  if (chosen === undefined)
    throw new FormatError('damaged', 'The file has no metric to prune by.', 'metric sections', 'Open it without pruning.');
  const total = await sumOf(chosen.column, recording.nodes, pace);
  return { metric: chosen.id, share, column: chosen.column, least: share * total };
}

async function decode(
  recording: Recording,
  names: Names,
  pruning: Pruning | null,
  pace: Pace,
  constructors: ConstructorList | null = null,
): Promise<Decoded> {
  if (pruning === null) return { tree: await decodeTree(recording, names, pace, constructors), kept: null };
  return decodePruned(recording, names, pruning.column, pruning.least, pace, constructors);
}

async function layOver(
  recording: Recording,
  { tree: file, kept }: Decoded,
  first: number,
  last: number,
  names: Names,
  catalogue: Catalogue,
  pace: Pace,
): Promise<LaidTree> {
  return laidOver(recording, kept, await buildTree(file, first, last, names.size, pace), first, last, names, catalogue);
}

function laidOver(
  { threads }: Recording,
  kept: Kept | null,
  tree: RecordedTree,
  first: number,
  last: number,
  names: Names,
  catalogue: Catalogue,
): LaidTree {
  if (kept === null) return new LaidTree(tree, names, catalogue);
  const nodes = (until: number): number => threads.slice(0, until).reduce((sum, thread) => sum + thread.nodes, 0);
  const from = nodes(first);
  const fromFile = placesOf(kept, tree.from, tree.fromFile, from, nodes(last + 1));
  return new LaidTree({ ...tree, from, fromFile }, names, catalogue);
}
