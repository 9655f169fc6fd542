/** Sums the callers and callees of a method over all its contexts, for the methods view. */
import type { LowerBound, MetricId, NeighbourRow, Neighbours } from '../api/engine';
import { boundOf, fieldOf } from '../profile/lower-bounds';
import type { MetricTree } from '../profile/metric-tree';

/** The callers and callees, without the figures of the method itself. */
export type Edges = Omit<Neighbours, 'method'>;

interface Edge {
  calls: number;
  inclusive: number;
  contexts: number;
  /** Set as soon as one of the summed figures is a lower bound. */
  lowerBound: LowerBound | undefined;
  /** End of the last counted context: an edge below it that repeats this one is not counted again. */
  until: number;
}

/** Maximum number of rows: a method may call a million others. */
const MOST = 60;
/** Caller of outermost frames: the thread, which has no method. */
const THREAD = -1;

/** Sums callers and callees of a method over all its contexts in one scan; inclusive figures are recursion-safe for each edge. */
export function neighbours(laid: MetricTree, metric: MetricId, wanted: number): Edges {
  const { tree, names } = laid;
  const { sums } = laid.prefix(metric);
  const calls = laid.sumsOrNull('calls');
  const { size, method, depth, end } = tree;
  const callers = new Map<number, Edge>();
  const callees = new Map<number, Edge>();
  const open = new Int32Array(tree.height + 1);
  let hottest = -1;
  let most = -1;
  const add = (edges: Map<number, Edge>, neighbour: number, i: number): void => {
    let edge = edges.get(neighbour);
    if (edge === undefined) {
      edge = { calls: 0, inclusive: 0, contexts: 0, lowerBound: undefined, until: 0 };
      edges.set(neighbour, edge);
    }
    edge.contexts++;
    if (calls !== null) edge.calls += calls[i + 1] - calls[i];
    if (i >= edge.until) {
      edge.inclusive += sums[end[i]] - sums[i];
      edge.lowerBound ??= laid.lowerBounds.ofSets ?? boundOf(laid, metric, i).lowerBound;
      edge.until = end[i];
    }
  };
  for (let i = 0; i < size; i++) {
    const d = depth[i];
    const m = method[i];
    open[d] = m;
    const caller = d === 0 ? THREAD : open[d - 1];
    if (caller === wanted) add(callees, m, i);
    if (m !== wanted) continue;
    add(callers, caller, i);
    const own = sums[end[i]] - sums[i];
    if (own > most || hottest < 0) {
      most = own;
      hottest = i;
    }
  }
  const rows = (edges: Map<number, Edge>): NeighbourRow[] =>
    [...edges]
      .sort(([m, a], [n, b]) => b.inclusive - a.inclusive || b.calls - a.calls || m - n)
      .slice(0, MOST)
      .map(([m, { calls, inclusive, contexts, lowerBound }]) => ({
        method: m,
        name: m === THREAD ? null : names.frame(m),
        calls,
        inclusive,
        contexts,
        ...fieldOf(lowerBound),
      }));
  return {
    callers: rows(callers),
    callees: rows(callees),
    callerCount: callers.size,
    calleeCount: callees.size,
    // The first context, if several are equal.
    hottest,
  };
}
