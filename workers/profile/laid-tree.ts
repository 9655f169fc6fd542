/** Keeps a recorded tree, and lays metrics over it on demand: sums their figures by context. */
import { adviceOnMetrics, isAllocationMetric } from '../../common/metrics';
import type { MetricDescriptor, MetricId, ObjectLayout } from '../api/engine';
import { FormatError } from '../jobs/errors';
import { NestedPace, type Pace } from '../jobs/pace';
import { Heights } from '../tree/heights';
import { Parents } from '../tree/parents';
import { accumulate, type Prefix, prefixBytes } from '../tree/prefix-sum';
import type { RecordedTree } from '../tree/tree';
import type { Catalogue } from './catalogue';
import { type Constructors, isDerived } from './constructors';
import { placeArrays, scatter } from './figure-placement';
import { LowerBounds, type Partly, placed, type UncountedContexts } from './lower-bounds';
import type { Origin, RecordedMetricTree } from './metric-tree';
import type { Names } from './names';
import type { ArrayEntries, Interval, MetricSource } from './recording';

/** Most bytes of metrics laid over one tree, by default. Two metrics are kept whatever their size. */
const KEPT_BYTES = 2 ** 29;

/** A recorded tree with its names, over which metrics are laid on demand. */
export class LaidTree implements RecordedMetricTree {
  /** Prefix sums of metrics, least recently used first. */
  private readonly laid = new Map<MetricId, Prefix>();
  private readonly laying = new Map<MetricId, Promise<void>>();
  /** A metric that has been, or is being, laid over the tree before a question needs it; null as soon as a question uses it. */
  private ahead: { readonly metric: MetricId; readonly pace: NestedPace } | null = null;
  /** The metric that was used last. */
  private used: MetricId | null = null;
  private bounds: LowerBounds | null = null;
  /** The bounds that are known before `knowLowerBounds`. */
  private readonly boundsOfMetrics: LowerBounds;
  readonly heights: Heights;
  readonly parents: Parents;

  constructor(
    readonly tree: RecordedTree,
    readonly names: Names,
    private readonly catalogue: Catalogue,
    private readonly keptBytes = KEPT_BYTES,
  ) {
    this.heights = new Heights(tree);
    this.parents = new Parents(tree);
    this.boundsOfMetrics = this.boundsOf(LowerBounds.NONE.uncounted);
  }

  get origin(): Origin {
    return { recorded: this, map: null };
  }

  /** This tree with the figures of an interval between snapshots. Throws FormatError if there is no such interval. */
  during(interval: Interval): LaidTree {
    return new LaidTree(this.tree, this.names, this.catalogue.during(interval));
  }

  /** Number of bytes that the metrics laid over the tree take. */
  get bytes(): number {
    return [...this.laid.values()].reduce((sum, prefix) => sum + prefixBytes(prefix), 0);
  }

  has(metric: MetricId): boolean {
    return this.catalogue.metrics.some(({ id }) => id === metric);
  }

  get metricIds(): MetricId[] {
    return this.catalogue.metrics.map(({ id }) => id);
  }

  describe(metric: MetricId): MetricDescriptor | undefined {
    return this.catalogue.metrics.find(({ id }) => id === metric);
  }

  holds(metrics: readonly MetricId[], allocations = false): boolean {
    if (!metrics.every((id) => this.laid.has(id)) || (allocations && this.catalogue.entries === null)) return false;
    return this.bounds !== null || !(allocations || metrics.some(isAllocationMetric));
  }

  get latest(): MetricId | null {
    if (this.used !== null && this.laid.has(this.used)) return this.used;
    return [...this.laid.keys()].at(-1) ?? null;
  }

  aside<T>(work: () => T): T {
    const shown = this.latest;
    const done = work();
    if (shown !== null) this.prefix(shown);
    return done;
  }

  async ready(metrics: readonly MetricId[], allocations = false): Promise<void> {
    for (const id of metrics) {
      if (this.ahead?.metric === id) this.ahead = null;
      await (this.laying.get(id) ?? (this.laid.has(id) ? undefined : this.begin(id, metrics, this.catalogue.pace)));
    }
    if (allocations) await this.catalogue.loadAllocations();
    if (allocations || metrics.some(isAllocationMetric)) await this.knowLowerBounds();
  }

  get lowerBounds(): LowerBounds {
    return this.bounds ?? this.boundsOfMetrics;
  }

  async knowLowerBounds(): Promise<void> {
    await this.catalogue.loadUncounted();
    this.bounds ??= this.boundsOf(this.catalogue.uncounted ?? LowerBounds.NONE.uncounted);
  }

  private boundsOf(uncounted: UncountedContexts): LowerBounds {
    const { names } = this;
    const { from, fromFile } = this.tree;
    const place = (i: number): number => (i >= from && i - from < fromFile.length ? fromFile[i - from] : -1);
    return new LowerBounds(
      this.catalogue.bounded,
      placed(uncounted, place),
      (method) => names.frame(names.fromFile[method]),
      this.partly,
      placed(this.catalogue.below, place),
    );
  }

  private get partly(): Partly {
    return this.catalogue.isPart ? 'sets' : 'none';
  }

  async prepare(metric: MetricId | null): Promise<void> {
    const { ahead, latest } = this;
    if (ahead !== null && ahead.metric !== metric) {
      ahead.pace.cancel();
      this.laying.delete(ahead.metric);
      this.laid.delete(ahead.metric);
      this.ahead = null;
    }
    if (metric === null || this.laying.has(metric) || this.laid.has(metric)) return;
    const pace = new NestedPace(this.catalogue.pace);
    this.ahead = { metric, pace };
    await this.begin(metric, latest === null ? [] : [latest], pace);
    if (isAllocationMetric(metric)) await this.knowLowerBounds();
    if (latest !== null && this.laid.has(latest)) this.prefix(latest);
  }

  private begin(metric: MetricId, alsoWanted: readonly MetricId[], pace: Pace): Promise<void> {
    const laying = this.lay(metric, alsoWanted, pace).finally(() => {
      if (this.laying.get(metric) === laying) this.laying.delete(metric);
    });
    this.laying.set(metric, laying);
    return laying;
  }

  prefix(metric: MetricId): Prefix {
    if (this.ahead?.metric === metric) this.ahead = null;
    const prefix = this.laid.get(metric);
    if (prefix === undefined) {
      this.source(metric);
      throw new Error(`Metric ${metric} is used before it is laid over the tree.`);
    }
    this.laid.delete(metric);
    this.laid.set(metric, prefix);
    this.used = metric;
    return prefix;
  }

  /** Accepts a metric that was laid over the tree elsewhere. */
  adopt(metric: MetricId, prefix: Prefix): void {
    this.laid.set(metric, prefix);
  }

  async figures(metric: MetricId, into: Float64Array, pace: Pace): Promise<{ total: number; weight: number }> {
    const known = this.laid.get(metric);
    if (known !== undefined) {
      const { sums, widths } = known;
      for (let i = 1; i < sums.length; i++) into[i] = widths[i] - widths[i - 1];
      return { total: sums[sums.length - 1], weight: widths[widths.length - 1] };
    }
    await this.scatter(this.source(metric), into.fill(0), pace);
    let total = 0;
    let below = 0;
    for (let i = 1; i < into.length; i++) {
      total += into[i];
      if (into[i] < 0) {
        below += into[i];
        into[i] = 0;
      }
    }
    return { total, weight: total - below };
  }

  sumsOrNull(metric: MetricId): Float64Array | null {
    return this.has(metric) ? this.prefix(metric).sums : null;
  }

  get arrayEntries(): ArrayEntries | null {
    return this.catalogue.entries;
  }

  get constructors(): Constructors {
    return this.catalogue.constructors;
  }

  get layout(): ObjectLayout | null {
    return this.catalogue.layout;
  }

  get values(): RecordedMetricTree['values'] {
    const { values, interval } = this.catalogue;
    return values && { recorded: values, interval };
  }

  get hasSizes(): boolean {
    return this.catalogue.metrics.some(({ source }) => source.kind === 'sizes');
  }

  get constructorCalls(): Float64Array | null {
    return this.catalogue.constructorCalls;
  }

  private async lay(metric: MetricId, alsoWanted: readonly MetricId[], pace: Pace): Promise<void> {
    const source = this.source(metric);
    const most = Math.max(2, Math.floor(this.keptBytes / (8 * (this.tree.size + 1))));
    for (const id of [...this.laid.keys()].filter((each) => !alsoWanted.includes(each))) {
      if (this.laid.size < most) break;
      this.laid.delete(id);
    }
    const figures = new Float64Array(this.tree.size + 1);
    await this.scatter(source, figures, pace);
    await pace.tick('index', figures.length, figures.length);
    this.laid.set(metric, accumulate(figures));
  }

  private async scatter(source: MetricSource, figures: Float64Array, pace: Pace): Promise<void> {
    const { constructors, entries } = this.catalogue;
    if (entries !== null && (source.kind === 'arrays' || source.kind === 'elements')) {
      placeArrays(this.tree, entries, source.kind, figures);
      return;
    }
    if (isDerived(source)) await this.catalogue.knowCut();
    return scatter(this.tree, constructors, source, figures, pace);
  }

  private source(metric: MetricId): MetricSource {
    const described = this.catalogue.metrics.find(({ id }) => id === metric);
    if (described === undefined) throw unknownMetric(metric, this.metricIds);
    return described.source;
  }
}

/** The error for a metric that a tree lacks; `known` are those that it has. */
export function unknownMetric(metric: MetricId, known: readonly MetricId[]): FormatError {
  return new FormatError('unknown-metric', `There is no metric ${metric} here.`, '', adviceOnMetrics(metric, known));
}
