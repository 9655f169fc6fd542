import type { MetricId } from '../../api/engine';
import type { Comparison } from '../comparison';
import { addBelow } from '../diff-columns';
import type { Sides } from '../overlap';

/** A context of the union tree, with what each side has of it. */
export interface AttributedContext {
  context: number;
  depth: number;
  method: number;
  inA: boolean;
  inB: boolean;
  /** Calls; inclusive figures where the profiles have no calls. */
  callsA: number;
  callsB: number;
  /** Exclusive figures. */
  a: number;
  b: number;
  /** Inclusive figures. */
  inclusiveA: number;
  inclusiveB: number;
}

/** Parts of the change from A to B, by context of the union tree. All of them together are the change of the total. */
export interface Attribution {
  /**
   * Contexts on both sides: the part that is due to more or fewer calls for each call of the caller, with all that they call.
   * 0 for others.
   */
  readonly frequency: Float64Array;
  /**
   * Contexts on both sides: the part that is due to a dearer or cheaper call, without callees. The highest contexts of one side:
   * what appeared or vanished with all below, at the caller's lower number of calls. 0 for others.
   */
  readonly rest: Float64Array;
  /** Logarithm of B's calls for each call of the caller, over those of A; 0 where one side lacks the context. */
  readonly step: Float64Array;
}

/**
 * Parts a change by cause, without a remainder.
 *
 * A context's exclusive cost is its cost a call, times the calls for each call of the caller, of every context on its path. The
 * logarithmic mean makes the change of a product a sum over the factors (logarithmic mean Divisia index, Ang 2005).
 *
 * The metric must be ready, and calls where both sides have them.
 *
 * @param scale factor for all calls and costs of B, so that a change of everything is no cause
 */
export function attribute(comparison: Comparison, metric: MetricId, scale = 1): Attribution {
  const { tree } = comparison;
  const column = (): Float64Array => new Float64Array(tree.size);
  const [step, weight, rest] = [column(), column(), column()];
  // Facts of the path to the context at hand, by depth: logarithm of B's calls over A's, and whether both sides have it.
  const calls = new Float64Array(tree.height + 1);
  const shared = new Uint8Array(tree.height + 1);
  shared[0] = 1;
  const toShares = (at: AttributedContext): AttributedContext =>
    scale === 1 ? at : { ...at, callsB: at.callsB * scale, b: at.b * scale, inclusiveB: at.inclusiveB * scale };
  forEachContext(comparison, metric, (counted) => {
    const at = toShares(counted);
    const { context: u, depth: d } = at;
    const above = calls[d];
    const inBoth = at.inA && at.inB;
    shared[d + 1] = inBoth && shared[d] === 1 ? 1 : 0;
    if (shared[d] === 0) return;
    if (!inBoth) {
      const alone = presence(at.inclusiveA, at.inclusiveB, above);
      rest[u] = alone.change;
      weight[u] = alone.weight;
      return;
    }
    const here = at.callsA > 0 && at.callsB > 0 ? Math.log(at.callsB / at.callsA) : above;
    calls[d + 1] = here;
    step[u] = here - above;
    if (at.a > 0 && at.b > 0) {
      weight[u] = logarithmicMean(at.a, at.b);
      rest[u] = weight[u] * (logarithm(at.a, at.b) - here);
    } else rest[u] = at.b - at.a;
  });
  addBelow(tree, weight);
  const frequency = weight;
  for (let u = 0; u < tree.size; u++) frequency[u] *= step[u];
  return { frequency, rest, step };
}

/** A subtree that only one side has, below a caller whose calls changed by `e^calls`. */
function presence(a: number, b: number, calls: number): { change: number; weight: number } {
  const ratio = Math.exp(calls);
  const part = (full: number, factor: number): number => (full > 0 ? full * factor : full);
  const [lessA, lessB] = [part(a, Math.min(1, ratio)), part(b, Math.min(1, 1 / ratio))];
  // One side has nothing, so at most one of the two means is not zero.
  const weight = lessA !== a ? logarithmicMean(a, lessA) : lessB !== b ? logarithmicMean(lessB, b) : 0;
  return { change: lessB - lessA, weight };
}

/** ln(y / x), exact where the two are close. Both are above zero. */
const logarithm = (x: number, y: number): number => (2 * Math.abs(y - x) < x ? Math.log1p((y - x) / x) : Math.log(y / x));

/** (y − x) / ln(y / x); both are above zero. */
function logarithmicMean(x: number, y: number): number {
  return x === y ? x : (y - x) / logarithm(x, y);
}

/** Visits all contexts of the union tree in preorder. The object is the same at each call. */
export function forEachContext(comparison: Comparison, metric: MetricId, visit: (at: AttributedContext) => void): void {
  const { tree, a: sideA, b: sideB } = comparison;
  const { fromA, fromB } = tree;
  const sums = comparison.sums(metric);
  const calls: Sides | null = comparison.metrics.includes('calls') ? comparison.sums('calls') : null;
  const at: AttributedContext = {
    ...{ context: 0, depth: 0, method: 0, inA: false, inB: false },
    ...{ callsA: 0, callsB: 0, a: 0, b: 0, inclusiveA: 0, inclusiveB: 0 },
  };
  for (let u = 0, i = 0, j = 0; u < tree.size; u++) {
    at.context = u;
    at.depth = tree.depth[u];
    at.method = tree.method[u];
    at.inA = fromA[i] === u;
    at.inB = fromB[j] === u;
    at.a = at.inA ? sums.a[i + 1] - sums.a[i] : 0;
    at.b = at.inB ? sums.b[j + 1] - sums.b[j] : 0;
    at.inclusiveA = at.inA ? sums.a[sideA.tree.end[i]] - sums.a[i] : 0;
    at.inclusiveB = at.inB ? sums.b[sideB.tree.end[j]] - sums.b[j] : 0;
    at.callsA = calls === null ? at.inclusiveA : at.inA ? calls.a[i + 1] - calls.a[i] : 0;
    at.callsB = calls === null ? at.inclusiveB : at.inB ? calls.b[j + 1] - calls.b[j] : 0;
    visit(at);
    if (at.inA) i++;
    if (at.inB) j++;
  }
}
