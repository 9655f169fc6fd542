/** Presents a tree, or the union of two, in the form in which it is pruned for a link. */
import type { FrameName, MetricId, RunsOverlap } from '../api/engine';
import type { Comparison } from '../comparison/comparison';
import { forEachPair } from '../comparison/overlap';
import type { MetricTree } from '../profile/metric-tree';
import type { RunFigures } from '../ranges/median-runs';
import { rangeKind } from '../ranges/range-kind';
import { spreadOf } from '../ranges/spread';
import type { Parents } from '../tree/parents';
import { foldedCount } from './link-recording';

/** A range of contexts on one side. */
export interface Range {
  from: number;
  to: number;
}

/** Counts of each side's runs, null for a single recording; and the overlaps of single runs. */
export interface RunsOfSides {
  readonly sides: readonly (RunFigures | null)[];
  readonly overlaps: Pick<RunsOverlap, 'overlap' | 'withinA' | 'withinB'>;
}

/** A tree with one or two sides, in preorder, as seen by pruning. */
export interface PruningSource {
  readonly size: number;
  readonly sides: number;
  readonly depth: ArrayLike<number>;
  readonly end: ArrayLike<number>;
  readonly method: ArrayLike<number>;
  readonly parents: Parents;
  frame(method: number): FrameName;
  /** Number of contexts that a range of this tree stands for: if a link folded contexts into one, that one counts as many. */
  standsFor(from: number, to: number): number;
  /** The contexts of a side that correspond to those in [from, to) of the tree. */
  range(side: number, from: number, to: number): Range;
  /** Exclusive prefix sums of one side over its own contexts. */
  sums(side: number, metric: MetricId): Float64Array;
  /** Counts of the runs behind each side over its own contexts; null if no side has several. */
  runs(metric: MetricId): RunsOfSides | null;
  /**
   * Weights by context: size of its exclusive change, its exclusive size, size of its inclusive change. For a single profile,
   * sizes take the place of changes.
   */
  weights(metric: MetricId): { change: Float64Array; amount: Float64Array; inclusive(context: number): number };
}

/** Overlaps of single runs over the complete trees, by metric; null if each side is a single recording. */
type Overlaps = ReadonlyMap<MetricId, RunsOverlap | null>;

/**
 * Creates the source from a comparison's metrics, which must be ready. It holds on to them even if others replace them in memory.
 */
export function comparisonSource(comparison: Comparison, metrics: readonly MetricId[], overlaps: Overlaps): PruningSource {
  const held = new Map(metrics.map((metric) => [metric, comparison.sums(metric)]));
  const { tree, parents, names } = comparison;
  const runs = new Map(metrics.map((metric) => [metric, runsOf(comparison, metric, overlaps)]));
  const side = (side: number): 'a' | 'b' => (side === 0 ? 'a' : 'b');
  return {
    sides: 2,
    ...partsOf(tree),
    standsFor: standing(tree, (method) => names.frame(method)),
    parents,
    frame: (method) => names.frame(method),
    range: (s, from, to) => comparison.range(side(s), from, to),
    sums: (s, metric) => held.get(metric)![side(s)],
    runs: (metric) => runs.get(metric) ?? null,
    weights: (metric) => {
      const change = new Float64Array(tree.size);
      const amount = new Float64Array(tree.size);
      forEachPair(tree, held.get(metric)!, (u, a, b) => {
        change[u] = Math.abs(b - a);
        amount[u] = Math.max(Math.abs(a), Math.abs(b));
      });
      beyondRanges(comparison, metric, change);
      const { a, b } = held.get(metric)!;
      const inclusive = (context: number): number => {
        const [inA, inB] = (['a', 'b'] as const).map((each) => comparison.range(each, context, tree.end[context]));
        return Math.abs(b[inB.to] - b[inB.from] - (a[inA.to] - a[inA.from]));
      };
      return { change, amount, inclusive };
    },
  };
}

function runsOf(comparison: Comparison, metric: MetricId, overlapsOf: Overlaps): RunsOfSides | null {
  const ranges = comparison.ranges(metric);
  const overlaps = overlapsOf.get(metric);
  if (ranges === null || !overlaps) return null;
  const { a, b, several } = ranges;
  return { sides: [several.a ? a : null, several.b ? b : null], overlaps };
}

/** Replaces changes by those of the medians. With several runs, contexts within the range count as unchanged. */
function beyondRanges(comparison: Comparison, metric: MetricId, change: Float64Array): void {
  const ranges = comparison.ranges(metric);
  if (ranges === null) return;
  const totals = comparison.totals(metric);
  for (let u = 0; u < change.length; u++) {
    const { a, b } = comparison.ofRuns(ranges, u, false);
    change[u] = rangeKind(a, b, totals) === 0 ? 0 : Math.abs(spreadOf(b.figures).median - spreadOf(a.figures).median);
  }
}

/** Creates the source from one tree's metrics, which must be ready. It holds on to them even if others replace them in memory. */
export function treeSource(laid: MetricTree, metrics: readonly MetricId[]): PruningSource {
  const held = new Map(metrics.map((metric) => [metric, laid.prefix(metric).sums]));
  const { tree, parents, names } = laid;
  return {
    sides: 1,
    ...partsOf(tree),
    standsFor: standing(tree, (method) => names.frame(method)),
    parents,
    frame: (method) => names.frame(method),
    range: (_, from, to) => ({ from, to }),
    sums: (_, metric) => held.get(metric)!,
    runs: () => null,
    weights: (metric) => {
      const sums = held.get(metric)!;
      const amount = Float64Array.from({ length: tree.size }, (_, i) => Math.abs(sums[i + 1] - sums[i]));
      return { change: amount, amount, inclusive: (context) => Math.abs(sums[tree.end[context]] - sums[context]) };
    },
  };
}

/** Counts a context that a link folded as the number of contexts folded into it. */
function standing(
  { size, method }: Pick<PruningSource, 'size' | 'method'>,
  frame: PruningSource['frame'],
): PruningSource['standsFor'] {
  let sums: Float64Array | null | undefined;
  const found = (): Float64Array | null => {
    const counts = new Map<number, number>();
    for (let i = 0; i < size; i++) if (!counts.has(method[i])) counts.set(method[i], foldedCount(frame(method[i])));
    if ([...counts.values()].every((count) => count === 1)) return null;
    const all = new Float64Array(size + 1);
    for (let i = 0; i < size; i++) all[i + 1] = all[i] + counts.get(method[i])!;
    return all;
  };
  return (from, to) => {
    if (sums === undefined) sums = found();
    return sums === null ? to - from : sums[to] - sums[from];
  };
}

function partsOf({ size, depth, end, method }: Pick<PruningSource, 'size' | 'depth' | 'end' | 'method'>) {
  return { size, depth, end, method };
}
