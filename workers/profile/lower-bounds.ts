/** Decides which figures of a tree are lower bounds rather than exact. */
import { partlyCounted } from '../../common/counted-metrics';
import { foldedIn } from '../../common/frame-names';
import { type Cost, isAllocationMetric, isTimeOfContexts } from '../../common/metrics';
import type { FrameName, LowerBound, MetricId } from '../api/engine';
import { firstAtOrAfter } from '../tree/binary-search';
import type { Tree } from '../tree/tree';
import type { Recording } from './recording';

/** Most methods that a lower bound names. */
const MOST_NAMED = 3;
/** Most contexts of a scope that are searched for names: a scope may have a million contexts of one method. */
const MOST_LOOKED_AT = 1000;

/**
 * Contexts whose methods make allocations, or calls, that are not counted, as a struct of arrays, contexts ascending.
 */
export interface UncountedContexts {
  readonly context: Uint32Array;
  /** Number of that method; a merged context may have several. */
  readonly method: Uint32Array;
}

const NO_CONTEXTS: UncountedContexts = { context: new Uint32Array(0), method: new Uint32Array(0) };

/** Bound of each figure if all figures of a metric are lower bounds. */
const OF_METRIC: LowerBound = { exclusive: true, methods: [] };

/**
 * Which figures of a tree differ from those of the complete file because a link folded contexts. `none`: no figures differ.
 * `sets`: figures of sets of contexts may, because some contexts of a set may be folded. `kept`: those of contexts may as well,
 * because a transform merged contexts that the link kept. `all`: the same, and these may be merged with folded ones. `total`:
 * even the total may, because a transform left out contexts by their methods.
 */
export type Partly = 'none' | 'sets' | 'kept' | 'all' | 'total';

const LESS_EXACT: readonly Partly[] = ['total', 'all', 'kept', 'sets'];

/** Bound of each figure that covers only a part of what the complete file counts. */
const OF_KEPT: LowerBound = { exclusive: true, methods: [], ofLink: 'least' };
/** Bound of each figure that may lack contexts of the complete file and include others. */
export const OF_LINK: LowerBound = { exclusive: true, methods: [], ofLink: 'about' };

/**
 * The metrics of which, according to the file, all figures are lower bounds. For allocations, the file's statement may concern
 * only single contexts, unless they were counted for only part of the time, or switched on before it.
 */
export function boundedMetrics({
  metrics,
  counted = [],
  switchedOn = [],
}: Pick<Recording, 'metrics' | 'counted' | 'switchedOn'>): ReadonlySet<MetricId> {
  const partly = [...partlyCounted(counted), ...switchedOn];
  const bounded = metrics.filter(({ id, kind }) => kind === 'lower-bound' && (!isAllocationMetric(id) || partly.includes(id)));
  return new Set(bounded.map(({ id }) => id));
}

/**
 * The figures of a tree that are lower bounds: those of whole metrics, allocation figures whose scope includes a context with
 * uncounted allocations, and inclusive figures whose scope includes a context with uncounted calls (docs/metrics.md, section 4).
 */
export class LowerBounds {
  /**
   * @param metrics metrics of which all figures are lower bounds
   * @param frame returns the name of a method, given its number in `uncounted` or `below`
   * @param below contexts with uncounted calls
   */
  constructor(
    readonly metrics: ReadonlySet<MetricId>,
    readonly uncounted: UncountedContexts,
    readonly frame: (method: number) => FrameName,
    readonly partly: Partly = 'none',
    readonly below: UncountedContexts = NO_CONTEXTS,
  ) {}

  /** Bounds for a tree in which no context has uncounted allocations. */
  static ofMetrics(metrics: ReadonlySet<MetricId>, partly: Partly = 'none'): LowerBounds {
    const frame = (): never => {
      throw new Error('No method has uncounted allocations.');
    };
    return new LowerBounds(metrics, NO_CONTEXTS, frame, partly);
  }

  /**
   * Bounds of a tree that was derived from this one, in which contexts may be merged.
   *
   * @param place returns a context's position in the new tree; −1 if it has none
   * @param partly value for the new tree if a link folded contexts of this one
   */
  transformed(place: (context: number) => number, partly: Partly): LowerBounds {
    const { metrics, uncounted, below, frame } = this;
    return new LowerBounds(
      metrics,
      placed(uncounted, place),
      frame,
      this.partly === 'none' ? 'none' : partly,
      placed(below, place),
    );
  }

  static readonly NONE = LowerBounds.ofMetrics(new Set());

  /** Whether all figures of a metric are exact. */
  isExact(metric: MetricId): boolean {
    return !this.metrics.has(metric) && this.contextsOf(metric).length === 0;
  }

  /** Contexts with uncounted calls that make figures of a metric lower bounds. Their time is not lost. */
  private belowOf(metric: MetricId): UncountedContexts {
    return isTimeOfContexts(metric) ? NO_CONTEXTS : this.below;
  }

  /** Contexts that make figures of a metric lower bounds, ascending. A context may occur twice. */
  contextsOf(metric: MetricId): Uint32Array {
    const { uncounted } = this;
    const below = this.belowOf(metric);
    if (!isAllocationMetric(metric) || uncounted.context.length === 0) return below.context;
    return below.context.length === 0 ? uncounted.context : Uint32Array.of(...uncounted.context, ...below.context).sort();
  }

  /**
   * The bound of each context's figures, because a link folded other contexts; null if they equal those of the complete file.
   */
  get ofContexts(): LowerBound | null {
    if (this.partly === 'kept') return OF_KEPT;
    return this.partly === 'all' || this.partly === 'total' ? OF_LINK : null;
  }

  /** The bound of each set's figures, because a link folded some contexts; null if it folded none. */
  get ofSets(): LowerBound | null {
    return this.partly === 'none' ? null : (this.ofContexts ?? OF_KEPT);
  }

  /** The lower bound of a metric over the contexts in [from, to); null if the figure is exact. */
  of(metric: MetricId, from: number, to: number): LowerBound | null {
    if (this.metrics.has(metric)) return OF_METRIC;
    const ofAllocations = isAllocationMetric(metric) ? this.found(this.uncounted, from, to) : null;
    const ofCalls = this.found(this.belowOf(metric), from, to);
    return ofCalls === null ? ofAllocations : { ...ofCalls, exclusive: ofAllocations?.exclusive === true, below: true };
  }

  /** Whether the figure of a metric over the contexts in [from, to) is a lower bound. */
  within(metric: MetricId, from: number, to: number): boolean {
    if (this.metrics.has(metric)) return true;
    const has = ({ context }: UncountedContexts): boolean => context[firstAtOrAfter(context, from)] < to;
    return has(this.belowOf(metric)) || (isAllocationMetric(metric) && has(this.uncounted));
  }

  private found({ context, method }: UncountedContexts, from: number, to: number): LowerBound | null {
    const first = firstAtOrAfter(context, from);
    if (!(context[first] < to)) return null;
    const seen = new Set<number>();
    const methods: FrameName[] = [];
    for (let k = first; k < first + MOST_LOOKED_AT && context[k] < to && methods.length < MOST_NAMED; k++) {
      if (seen.has(method[k])) continue;
      seen.add(method[k]);
      const frame = this.frame(method[k]);
      if (foldedIn(frame) === null && !methods.some((each) => isSame(each, frame))) methods.push(frame);
    }
    return { exclusive: context[first] === from, methods };
  }
}

const isSame = (a: FrameName, b: FrameName): boolean =>
  a.className === b.className && a.method === b.method && a.descriptor === b.descriptor;

/** A tree, and which of its figures are lower bounds. */
interface Bounded {
  readonly tree: Pick<Tree, 'end' | 'size'>;
  readonly lowerBounds: LowerBounds;
}

/** The `lowerBound` field of a row; absent if there is no bound. */
export const fieldOf = (lowerBound: LowerBound | null | undefined): { lowerBound?: LowerBound } =>
  lowerBound ? { lowerBound } : {};

/** A bound, if it applies to figures with the given cost. */
export const ofCost = (bound: LowerBound | null | undefined, cost: Cost): LowerBound | null =>
  bound && (cost === 'inclusive' || bound.exclusive) ? bound : null;

/** The `lowerBound` field of a context's row, or of the whole tree for −1; absent if the metric's figure is exact. */
export function boundOf({ tree, lowerBounds }: Bounded, metric: MetricId, context: number): { lowerBound?: LowerBound } {
  if (context < 0) return fieldOf(lowerBounds.partly === 'total' ? OF_LINK : lowerBounds.of(metric, 0, tree.size));
  return fieldOf(lowerBounds.ofContexts ?? lowerBounds.of(metric, context, tree.end[context]));
}

/** Lower bounds by context, method or other set of contexts; undefined for exact figures. */
export type BoundsBySet = (set: number) => LowerBound | undefined;

/**
 * Lower bounds of a metric by set: all if `metrics` decides it, otherwise those that `find` returns.
 */
export function boundsBySet(
  bounds: Pick<LowerBounds, 'metrics'> & Partial<Pick<LowerBounds, 'ofSets' | 'isExact'>>,
  metric: MetricId,
  find: () => ReadonlyMap<number, LowerBound>,
): BoundsBySet {
  const { metrics, ofSets } = bounds;
  if (ofSets) return () => ofSets;
  if (metrics.has(metric)) return () => OF_METRIC;
  if (bounds.isExact?.(metric)) return () => undefined;
  const found = find();
  return (set) => found.get(set);
}

/**
 * Lower bounds of a metric in sets of contexts, such as those of a method. A set's bound is `exclusive` if that of one of its
 * contexts is. Takes one pass over the tree, in preorder.
 */
export const boundsOfSets = (
  bounded: Bounded & { readonly tree: Pick<Tree, 'method'> },
  metric: MetricId,
  setOf: (method: number) => number,
): BoundsBySet => boundsBySet(bounded.lowerBounds, metric, () => boundsIn(bounded, metric, setOf));

function boundsIn(
  { tree, lowerBounds }: Bounded & { readonly tree: Pick<Tree, 'method'> },
  metric: MetricId,
  setOf: (method: number) => number,
): ReadonlyMap<number, LowerBound> {
  const bounds = new Map<number, LowerBound>();
  const context = lowerBounds.contextsOf(metric);
  const { method, end } = tree;
  let next = 0;
  for (let i = 0; next < context.length; i++) {
    while (context[next] < i) next++;
    if (!(context[next] < end[i])) continue;
    const set = setOf(method[i]);
    const known = bounds.get(set);
    if (known === undefined) {
      const bound = lowerBounds.of(metric, i, end[i]);
      if (bound !== null) bounds.set(set, bound);
    } else if (context[next] === i && lowerBounds.of(metric, i, i + 1)?.exclusive) known.exclusive = true;
  }
  return bounds;
}

/** The contexts by their positions in another tree; those with position −1 are left out. */
export function placed({ context, method }: UncountedContexts, place: (context: number) => number): UncountedContexts {
  const places = Int32Array.from(context, place);
  const order = Uint32Array.from(places.keys())
    .filter((k) => places[k] >= 0)
    .sort((a, b) => places[a] - places[b]);
  return { context: order.map((k) => places[k]), method: order.map((k) => method[k]) };
}

/** Lower bounds of the union of two trees: a figure is a lower bound if it is one on either side. */
export function unitedBounds(
  a: LowerBounds,
  b: LowerBounds,
  { fromA, fromB }: { readonly fromA: Uint32Array; readonly fromB: Uint32Array },
): LowerBounds {
  const metrics = new Set([...a.metrics, ...b.metrics]);
  const partly = LESS_EXACT.find((each) => a.partly === each || b.partly === each) ?? 'none';
  const both = (ofA: UncountedContexts, ofB: UncountedContexts): UncountedContexts => {
    const count = ofA.context.length;
    const context = Uint32Array.from([...ofA.context.map((i) => fromA[i]), ...ofB.context.map((i) => fromB[i])]);
    // The lowest bit of a method's number says whether it is from A or B.
    const method = Uint32Array.from({ length: context.length }, (_, k) =>
      k < count ? 2 * ofA.method[k] : 2 * ofB.method[k - count] + 1,
    );
    return placed({ context, method }, (i) => i);
  };
  const [uncounted, below] = [both(a.uncounted, b.uncounted), both(a.below, b.below)];
  if (uncounted.context.length + below.context.length === 0) return LowerBounds.ofMetrics(metrics, partly);
  return new LowerBounds(metrics, uncounted, (each) => (each % 2 === 0 ? a : b).frame(each >>> 1), partly, below);
}
