import { partlyCounted } from '../../common/counted-metrics';
import { foldedIn } from '../../common/frame-names';
import { type Cost, isAllocationMetric } from '../../common/metrics';
import type { FrameName, LowerBound, MetricId } from '../api/engine';
import { firstAtOrAfter } from '../tree/binary-search';
import type { Tree } from '../tree/tree';
import type { Recording } from './recording';

/** Methods that a lower bound names. */
const MOST_NAMED = 3;
/** Contexts of a scope that are looked at for names: a scope may have a million of one method. */
const MOST_LOOKED_AT = 1000;

/** Contexts whose methods allocate something that is not counted, struct of arrays, contexts ascending. */
export interface UncountedContexts {
  readonly context: Uint32Array;
  /** Number of the method that allocates; contexts that were put together may have several. */
  readonly method: Uint32Array;
}

const NO_CONTEXTS: UncountedContexts = { context: new Uint32Array(0), method: new Uint32Array(0) };

/** Bound of each figure of a metric that is a lower bound as a whole. */
const OF_METRIC: LowerBound = { exclusive: true, methods: [] };

/**
 * Figures of a tree that are not those of the whole because a link folded contexts: none; those of sets of contexts, some of which may be
 * folded; those of contexts, too, because a transform put kept ones together (`kept`), or kept ones with folded ones (`all`); or the total,
 * too, because a transform left out contexts by their methods (`total`).
 */
export type Partly = 'none' | 'sets' | 'kept' | 'all' | 'total';

const LESS_EXACT: readonly Partly[] = ['total', 'all', 'kept', 'sets'];

/** Bound of each figure that has a part of the whole's. */
const OF_KEPT: LowerBound = { exclusive: true, methods: [], ofLink: 'least' };
/** Bound of each figure that may lack contexts of the whole, and have others. */
export const OF_LINK: LowerBound = { exclusive: true, methods: [], ofLink: 'about' };

/**
 * The metrics of a recording that are lower bounds as a whole: the file says so. Of allocations it may mean no more than single
 * contexts, unless they were counted for a part of the time.
 */
export function boundedMetrics({ metrics, counted = [] }: Pick<Recording, 'metrics' | 'counted'>): ReadonlySet<MetricId> {
  const partly = partlyCounted(counted);
  const bounded = metrics.filter(({ id, kind }) => kind === 'lower-bound' && (!isAllocationMetric(id) || partly.includes(id)));
  return new Set(bounded.map(({ id }) => id));
}

/**
 * The figures of a tree that are lower bounds: those of whole metrics, and those of allocations with such a context in their scope
 * (docs/metrics.md, section 4).
 */
export class LowerBounds {
  /**
   * @param metrics metrics whose figures are all lower bounds
   * @param frame name of a method, by its number in `uncounted`
   */
  constructor(
    readonly metrics: ReadonlySet<MetricId>,
    readonly uncounted: UncountedContexts,
    readonly frame: (method: number) => FrameName,
    readonly partly: Partly = 'none',
  ) {}

  /** Bounds without a context that allocates uncounted. */
  static ofMetrics(metrics: ReadonlySet<MetricId>, partly: Partly = 'none'): LowerBounds {
    const frame = (): never => {
      throw new Error('No method has uncounted allocations.');
    };
    return new LowerBounds(metrics, NO_CONTEXTS, frame, partly);
  }

  /**
   * Bounds of a tree made of this one, in which contexts may be put together.
   *
   * @param partly of the new tree, if a link folded contexts of this one
   */
  transformed(uncounted: UncountedContexts, partly: Partly): LowerBounds {
    return new LowerBounds(this.metrics, uncounted, this.frame, this.partly === 'none' ? 'none' : partly);
  }

  static readonly NONE = LowerBounds.ofMetrics(new Set());

  /** Whether all figures of a metric are exact. */
  isExact(metric: MetricId): boolean {
    return !this.metrics.has(metric) && !(isAllocationMetric(metric) && this.uncounted.context.length > 0);
  }

  /** The bound of each context, because a link folded others; null where they have the figures of the whole. */
  get ofContexts(): LowerBound | null {
    if (this.partly === 'kept') return OF_KEPT;
    return this.partly === 'all' || this.partly === 'total' ? OF_LINK : null;
  }

  /** The bound of each set of contexts, because a link folded some; null where none are. */
  get ofSets(): LowerBound | null {
    return this.partly === 'none' ? null : (this.ofContexts ?? OF_KEPT);
  }

  /** The lower bound of a metric in the contexts from `from` up to, not including, `to`; null where it is exact there. */
  of(metric: MetricId, from: number, to: number): LowerBound | null {
    if (this.metrics.has(metric)) return OF_METRIC;
    return isAllocationMetric(metric) ? this.ofAllocations(from, to) : null;
  }

  /** Whether the figure of a metric in the contexts from `from` up to, not including, `to` is a lower bound. */
  within(metric: MetricId, from: number, to: number): boolean {
    if (this.metrics.has(metric)) return true;
    const { context } = this.uncounted;
    return isAllocationMetric(metric) && context[firstAtOrAfter(context, from)] < to;
  }

  private ofAllocations(from: number, to: number): LowerBound | null {
    const { context, method } = this.uncounted;
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

/** A tree with the figures of it that are lower bounds. */
interface Bounded {
  readonly tree: Pick<Tree, 'end' | 'size'>;
  readonly lowerBounds: LowerBounds;
}

/** The field of a row, left out where there is no bound. */
export const fieldOf = (lowerBound: LowerBound | null | undefined): { lowerBound?: LowerBound } =>
  lowerBound ? { lowerBound } : {};

/** A bound as far as it is one of figures of a cost. */
export const ofCost = (bound: LowerBound | null | undefined, cost: Cost): LowerBound | null =>
  bound && (cost === 'inclusive' || bound.exclusive) ? bound : null;

/** The field of a row for a context; with −1 for the whole tree. Empty where the figures of the metric are exact. */
export function boundOf({ tree, lowerBounds }: Bounded, metric: MetricId, context: number): { lowerBound?: LowerBound } {
  if (context < 0) return fieldOf(lowerBounds.partly === 'total' ? OF_LINK : lowerBounds.of(metric, 0, tree.size));
  return fieldOf(lowerBounds.ofContexts ?? lowerBounds.of(metric, context, tree.end[context]));
}

/** Lower bounds by context, method or other set of contexts; undefined where figures are exact. */
export type BoundsBySet = (set: number) => LowerBound | undefined;

/**
 * Lower bounds of a metric, all or none of them by `metrics`, else as `find` has them. What `find` finds are bounds of allocations.
 */
export function boundsBySet(
  { metrics, ofSets }: Pick<LowerBounds, 'metrics'> & Partial<Pick<LowerBounds, 'ofSets'>>,
  metric: MetricId,
  find: () => ReadonlyMap<number, LowerBound>,
): BoundsBySet {
  if (ofSets) return () => ofSets;
  if (metrics.has(metric)) return () => OF_METRIC;
  if (!isAllocationMetric(metric)) return () => undefined;
  const found = find();
  return (set) => found.get(set);
}

/**
 * Lower bounds of a metric in sets of contexts, such as those of a method. One is `exclusive` where one of its contexts is. One pass
 * over the tree, in preorder.
 */
export const boundsOfSets = (
  bounded: Bounded & { readonly tree: Pick<Tree, 'method'> },
  metric: MetricId,
  setOf: (method: number) => number,
): BoundsBySet => boundsBySet(bounded.lowerBounds, metric, () => allocationBounds(bounded, metric, setOf));

function allocationBounds(
  { tree, lowerBounds }: Bounded & { readonly tree: Pick<Tree, 'method'> },
  metric: MetricId,
  setOf: (method: number) => number,
): ReadonlyMap<number, LowerBound> {
  const bounds = new Map<number, LowerBound>();
  const { context } = lowerBounds.uncounted;
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
    } else if (context[next] === i) known.exclusive = true;
  }
  return bounds;
}

/** The contexts by their places in another tree. Those of place −1 are left out. */
export function placed({ context, method }: UncountedContexts, place: (context: number) => number): UncountedContexts {
  const places = Int32Array.from(context, place);
  const order = Uint32Array.from(places.keys())
    .filter((k) => places[k] >= 0)
    .sort((a, b) => places[a] - places[b]);
  return { context: order.map((k) => places[k]), method: order.map((k) => method[k]) };
}

/** Lower bounds of a tree that unites two: a figure is one if it is one on either side. */
export function unitedBounds(
  a: LowerBounds,
  b: LowerBounds,
  { fromA, fromB }: { readonly fromA: Uint32Array; readonly fromB: Uint32Array },
): LowerBounds {
  const metrics = new Set([...a.metrics, ...b.metrics]);
  const partly = LESS_EXACT.find((each) => a.partly === each || b.partly === each) ?? 'none';
  if (a.uncounted.context.length + b.uncounted.context.length === 0) return LowerBounds.ofMetrics(metrics, partly);
  const count = a.uncounted.context.length;
  const context = Uint32Array.from([...a.uncounted.context.map((i) => fromA[i]), ...b.uncounted.context.map((i) => fromB[i])]);
  // Numbers of B's methods are told apart from those of A by their lowest bit.
  const method = Uint32Array.from({ length: context.length }, (_, k) =>
    k < count ? 2 * a.uncounted.method[k] : 2 * b.uncounted.method[k - count] + 1,
  );
  const places = placed({ context, method }, (i) => i);
  return new LowerBounds(metrics, places, (each) => (each % 2 === 0 ? a : b).frame(each >>> 1), partly);
}
