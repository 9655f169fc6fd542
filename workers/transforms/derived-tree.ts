/** The trees that transforms make of others; metrics are laid over them on demand. */
import type { MetricDescriptor, MetricId } from '../api/engine';
import { leftOut, placeOf } from '../profile/context-map';
import type { LowerBounds, Partly } from '../profile/lower-bounds';
import type { ContextMap, MetricTree, Origin } from '../profile/metric-tree';
import type { Names } from '../profile/names';
import type { Interval } from '../profile/recording';
import { Heights } from '../tree/heights';
import { Parents } from '../tree/parents';
import { accumulate, type Prefix, prefixBytes } from '../tree/prefix-sum';
import type { Tree } from '../tree/tree';
import type { Step } from './step';

/** Most bytes that the metrics of one tree may take; two metrics are kept whatever their size. */
const KEPT_BYTES = 2 ** 28;

/** A tree derived from another one. A context's figures are the sums of the exclusive figures of its recorded contexts. */
export class DerivedTree implements MetricTree {
  readonly parents: Parents;
  readonly heights: Heights;
  readonly origin: Origin & { readonly map: ContextMap };
  private readonly laid = new Map<MetricId, Prefix>();
  private bounds: { readonly of: LowerBounds; readonly here: LowerBounds } | null = null;

  private constructor(
    readonly tree: Tree,
    readonly names: Names,
    origin: Origin,
    map: ContextMap,
    readonly cut: boolean,
    private readonly partly: Partly,
  ) {
    this.parents = new Parents(tree);
    this.heights = new Heights(tree);
    this.origin = { recorded: origin.recorded, map };
  }

  static of({ origin, names, cut, lowerBounds }: MetricTree, step: Step): DerivedTree {
    // Whatever an earlier step left out is also left out here.
    const before = lowerBounds.partly === 'total' ? 'total' : origin.map === null ? (step.partly ?? 'all') : 'all';
    return new DerivedTree(
      step.tree,
      step.names ?? names,
      origin,
      origin.map === null ? step.map : composed(origin.map, step.map, origin.recorded.tree.end),
      step.cut === true || cut === true,
      step.partly === 'total' ? 'total' : before,
    );
  }

  /** A tree with the figures of an interval between snapshots. Throws FormatError if there is no such interval. */
  static during(from: MetricTree, interval: Interval): MetricTree & { readonly bytes: number } {
    const { recorded, map } = from.origin;
    const during = recorded.during(interval);
    return map === null
      ? during
      : new DerivedTree(from.tree, from.names, { recorded: during, map }, map, from.cut === true, 'all');
  }

  get metricIds(): MetricId[] {
    return this.origin.recorded.metricIds;
  }

  describe(metric: MetricId): MetricDescriptor | undefined {
    return this.origin.recorded.describe(metric);
  }

  has(metric: MetricId): boolean {
    return this.origin.recorded.has(metric);
  }

  holds(metrics: readonly MetricId[], allocations?: boolean): boolean {
    return this.origin.recorded.holds(metrics, allocations);
  }

  /**
   * Bounds from the recorded contexts whose figures went to each context here. Computed again once the recorded bounds become
   * known.
   */
  get lowerBounds(): LowerBounds {
    const { recorded, map } = this.origin;
    const { lowerBounds } = recorded;
    if (this.bounds?.of !== lowerBounds) {
      const here = lowerBounds.transformed((context) => placeOf(map, context), this.partly);
      this.bounds = { of: lowerBounds, here };
    }
    return this.bounds.here;
  }

  knowLowerBounds(): Promise<void> {
    return this.origin.recorded.knowLowerBounds();
  }

  get latest(): MetricId | null {
    return this.origin.recorded.latest;
  }

  aside<T>(work: () => T): T {
    return this.origin.recorded.aside(work);
  }

  ready(metrics: readonly MetricId[], allocations?: boolean): Promise<void> {
    return this.origin.recorded.ready(metrics, allocations);
  }

  prepare(metric: MetricId | null): Promise<void> {
    return this.origin.recorded.prepare(metric);
  }

  prefix(metric: MetricId): Prefix {
    let prefix = this.laid.get(metric);
    if (prefix === undefined) {
      const figures = new Float64Array(this.tree.size + 1);
      this.scatter(metric, figures);
      const most = Math.max(2, Math.floor(KEPT_BYTES / (8 * (this.tree.size + 1))));
      for (const id of [...this.laid.keys()].slice(0, Math.max(0, this.laid.size + 1 - most))) this.laid.delete(id);
      prefix = accumulate(figures);
    } else this.laid.delete(metric);
    this.laid.set(metric, prefix);
    return prefix;
  }

  sumsOrNull(metric: MetricId): Float64Array | null {
    return this.has(metric) ? this.prefix(metric).sums : null;
  }

  async figures(metric: MetricId, into: Float64Array): Promise<{ total: number; weight: number }> {
    while (!this.holds([metric])) await this.ready([metric]);
    this.scatter(metric, into.fill(0));
    let total = 0;
    let weight = 0;
    for (let i = 1; i < into.length; i++) {
      total += into[i];
      if (into[i] < 0) into[i] = 0;
      weight += into[i];
    }
    return { total, weight };
  }

  /** The sum of a metric, computed without laying the metric over the tree. */
  total(metric: MetricId): number {
    const known = this.laid.get(metric);
    if (known !== undefined) return known.sums[this.tree.size];
    const { recorded, map } = this.origin;
    const { sums } = recorded.prefix(metric);
    if (leftOut(map, metric) === undefined) return sumOfPlaced(map, sums);
    const figures = new Float64Array(this.tree.size + 1);
    this.scatter(metric, figures);
    return figures.reduce((sum, figure) => sum + figure, 0);
  }

  /** Number of bytes that the tree and the metrics laid over it take. */
  get bytes(): number {
    const { method, depth, end } = this.tree;
    const { place, folded } = this.origin.map;
    let bytes = place.byteLength + (folded?.byteLength ?? 0);
    for (const column of [method, depth, end]) bytes += column.buffer.byteLength;
    for (const prefix of this.laid.values()) bytes += prefixBytes(prefix);
    return bytes;
  }

  /**
   * Adds figures at index context + 1. Calls of folded contexts, and others of their frames, are left out: they are not of the caller into
   * which the contexts were folded.
   */
  private scatter(metric: MetricId, figures: Float64Array): void {
    const { recorded, map } = this.origin;
    const { sums } = recorded.prefix(metric);
    const { from, place } = map;
    const folded = leftOut(map, metric);
    for (let k = 0, i = from; k < place.length; k++, i++) {
      const to = place[k];
      if (to >= 0 && (folded === undefined || folded[k] === 0)) figures[to + 1] += sums[i + 1] - sums[i];
    }
  }
}

/** Sum over the contexts that have a position, one consecutive run of the prefix sum at a time. */
function sumOfPlaced({ from, place }: ContextMap, sums: Float64Array): number {
  let total = 0;
  let first = -1;
  for (let k = 0; k < place.length; k++) {
    if (place[k] >= 0 === first >= 0) continue;
    if (first < 0) first = k;
    else {
      total += sums[from + k] - sums[from + first];
      first = -1;
    }
  }
  return first < 0 ? total : total + (sums[from + place.length] - sums[from + first]);
}

/** Composes two maps, restricted to the contexts that have a position and their callees. */
function composed(first: ContextMap, second: ContextMap, end: Uint32Array): ContextMap {
  const { from, place } = first;
  const through = new Int32Array(place.length);
  const folded = first.folded === undefined && second.folded === undefined ? undefined : new Uint8Array(place.length);
  let low = place.length;
  let high = 0;
  for (let k = 0; k < place.length; k++) {
    const inner = place[k] - second.from;
    const to = place[k] >= 0 && inner >= 0 && inner < second.place.length ? second.place[inner] : -1;
    through[k] = to;
    if (to < 0) continue;
    if (folded !== undefined) folded[k] = (first.folded?.[k] ?? 0) | (second.folded?.[inner] ?? 0);
    if (low > k) low = k;
    if (end[from + k] - from > high) high = end[from + k] - from;
  }
  if (low >= high) return { from: 0, place: new Int32Array(0) };
  const cut = <T extends Int32Array | Uint8Array>(whole: T): T =>
    (high - low < 0.9 * place.length ? whole.slice(low, high) : whole.subarray(low, high)) as T;
  return { from: from + low, place: cut(through), ...(folded !== undefined && { folded: cut(folded) }) };
}
