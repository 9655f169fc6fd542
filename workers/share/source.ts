import type { Comparison } from '../analysis/comparison';
import { forEachPair } from '../analysis/overlap';
import type { FrameName, MetricId } from '../engine.api';
import type { MetricTree } from '../profile/metric-tree';
import type { Parents } from '../profile/parents';

/** A range of a side's contexts. */
interface Range {
  from: number;
  to: number;
}

/** A tree of one side or of two, in preorder, as pruning sees it. */
export interface Source {
  readonly size: number;
  readonly sides: number;
  readonly depth: ArrayLike<number>;
  readonly end: ArrayLike<number>;
  readonly method: ArrayLike<number>;
  readonly parents: Parents;
  frame(method: number): FrameName;
  /** The contexts of a side from one of the tree up to, not including, another. */
  range(side: number, from: number, to: number): Range;
  /** Exclusive prefix sums of a side over its own contexts. */
  sums(side: number, metric: MetricId): Float64Array;
  /** By context: by how much it changed, whatever the direction, and how much it is; of one side both are the same. */
  weights(metric: MetricId): { change: Float64Array; amount: Float64Array };
}

/** The metrics must be ready; what is asked for later is answered although others take their place in memory. */
export function comparisonSource(comparison: Comparison, metrics: readonly MetricId[]): Source {
  const held = new Map(metrics.map((metric) => [metric, comparison.sums(metric)]));
  const { tree, parents, names } = comparison;
  const side = (s: number): 'a' | 'b' => (s === 0 ? 'a' : 'b');
  return {
    sides: 2,
    ...partsOf(tree),
    parents,
    frame: (method) => names.frame(method),
    range: (s, from, to) => comparison.range(side(s), from, to),
    sums: (s, metric) => held.get(metric)![side(s)],
    weights: (metric) => {
      const change = new Float64Array(tree.size);
      const amount = new Float64Array(tree.size);
      forEachPair(tree, held.get(metric)!, (u, a, b) => {
        change[u] = Math.abs(b - a);
        amount[u] = Math.max(Math.abs(a), Math.abs(b));
      });
      return { change, amount };
    },
  };
}

export function treeSource(laid: MetricTree, metrics: readonly MetricId[]): Source {
  const held = new Map(metrics.map((metric) => [metric, laid.prefix(metric).sums]));
  const { tree, parents, names } = laid;
  return {
    sides: 1,
    ...partsOf(tree),
    parents,
    frame: (method) => names.frame(method),
    range: (_, from, to) => ({ from, to }),
    sums: (_, metric) => held.get(metric)!,
    weights: (metric) => {
      const sums = held.get(metric)!;
      const amount = Float64Array.from({ length: tree.size }, (_, i) => Math.abs(sums[i + 1] - sums[i]));
      return { change: amount, amount };
    },
  };
}

function partsOf({ size, depth, end, method }: Pick<Source, 'size' | 'depth' | 'end' | 'method'>) {
  return { size, depth, end, method };
}
