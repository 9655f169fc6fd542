/** A comparison of two trees: their union tree, and the figures of both sides by metric. */
import { isOfFolded } from '../../common/frame-names';
import { BEST, isAllocationMetric } from '../../common/metrics';
import { isOfSamples, weightOfEvent } from '../../common/sampling';
import { pathTo } from '../analysis/callers';
import { changeKind, KINDS, type Totals } from '../analysis/change-kind';
import { methodCounts } from '../analysis/method-counts';
import { searchTree } from '../analysis/search';
import type {
  DiffContextDetails,
  LowerBound,
  MetricComparison,
  MetricId,
  MetricInfo,
  SearchResult,
  UnionShape,
} from '../api/engine';
import { FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { boundOf, type LowerBounds, OF_LINK, unitedBounds } from '../profile/lower-bounds';
import type { MetricTree } from '../profile/metric-tree';
import { type MedianRuns, RunFigures } from '../ranges/median-runs';
import { type RunCounts, rangeKind } from '../ranges/range-kind';
import { spreadOf } from '../ranges/spread';
import { Heights } from '../tree/heights';
import { Parents } from '../tree/parents';
import type { Shape } from '../tree/tree';
import type { Allocating } from './diff-types';
import { forEachPair, overlapPercent, type Sides, totalsOf } from './overlap';
import { SampleFindings } from './samples/sample-findings';
import { SideRanks } from './side-ranks';
import { UnionNames } from './union-names';
import { type UnionTree, uniteTrees } from './union-tree';

/** Number of width arrays of the union tree to keep, for switching back and forth. */
const KEPT_SHAPES = 3;

/** A range of one side's contexts. */
interface Range {
  from: number;
  to: number;
}

/**
 * Throws FormatError if the two trees have no metric in common. Called again as more is read, because that may show damaged
 * metrics.
 */
export function checkCommonMetric(a: MetricTree, b: MetricTree): void {
  if (a.metricIds.some((id) => b.has(id))) return;
  throw new FormatError(
    'no-common-metric',
    `The two profiles have no metric in common: one has ${a.metricIds.join(', ')}, the other ${b.metricIds.join(', ')}.`,
    '',
    'Record both with the same agent and options.',
  );
}

/** The runs that each side summarises. */
export type Behind = Readonly<Record<'a' | 'b', MedianRuns | null>>;

/** Figures of the runs of both sides, over the compared trees; `several` says whether a side has more than one run. */
export interface Ranges {
  readonly a: RunFigures;
  readonly b: RunFigures;
  readonly several: Readonly<Record<'a' | 'b', boolean>>;
}

/** Counts of each run at a context, including everything below it and for the context alone. */
type AtContext = Record<'inclusive' | 'exclusive', RunCounts>;

/** Two trees matched by path. Contexts vanish from A and appear in B. */
export class Comparison {
  readonly parents: Parents;
  private readonly widths = new Map<string, Float64Array>();
  private readonly rankings: { a?: SideRanks; b?: SideRanks } = {};
  readonly heights: Heights;
  private bounds: { readonly a: LowerBounds; readonly b: LowerBounds; readonly union: LowerBounds } | null = null;
  /** Ranges for the metric used last. */
  private ranged: { metric: MetricId; ranges: Ranges } | null = null;
  /** Findings about the samples of the metric used last. */
  private sampled: { metric: MetricId; findings: SampleFindings } | null = null;
  private broughtOf = (_metric: MetricId): SampleFindings | null => null;
  /**
   * Whether both sides come from the same link. If so, a context missing on one side is missing in that side's recording.
   */
  private isOfOneLink = false;

  private constructor(
    readonly a: MetricTree,
    readonly b: MetricTree,
    readonly names: UnionNames,
    readonly tree: UnionTree,
    private readonly className: (recorded: string) => string,
    /** The runs of which a side has the medians; null for one run. */
    private readonly behind: Behind,
    /** Packages and classes that are the program's own; null if the user named none. */
    private readonly own: readonly string[] | null,
  ) {
    this.parents = new Parents(tree);
    this.heights = new Heights(tree);
  }

  /**
   * Throws FormatError if the two have no metric in common.
   *
   * @param className maps recorded class names to those in the trees
   * @param own packages and classes that are the program's own; null if the user named none
   */
  static async build(
    a: MetricTree,
    b: MetricTree,
    pace: Pace,
    className = (recorded: string): string => recorded,
    behind: Behind = { a: null, b: null },
    own: readonly string[] | null = null,
  ): Promise<Comparison> {
    checkCommonMetric(a, b);
    const names = new UnionNames(a.names, b.names);
    return new Comparison(a, b, names, await uniteTrees(a.tree, b.tree, names, pace), className, behind, own);
  }

  /** Compares two trees derived from the two of this comparison. */
  async ofTrees(a: MetricTree, b: MetricTree, pace: Pace): Promise<Comparison> {
    const made = await Comparison.build(a, b, pace, this.className, this.behind, this.own);
    made.isOfOneLink = this.isOfOneLink;
    return made;
  }

  /** Records that both sides come from the same link. */
  ofOneLink(): void {
    this.isOfOneLink = true;
  }

  /** Whether a side comes from a link that the other side does not come from. */
  get areOfLinks(): boolean {
    return !this.isOfOneLink && this.lowerBounds.partly !== 'none';
  }

  /**
   * The side that may have a context even though its tree lacks it, because its link folded it. Null if a context missing on a
   * side is known to be missing there.
   */
  foldedIn(context: number): 'a' | 'b' | null {
    if (!this.areOfLinks) return null;
    if (isOfFolded(this.names.frame(this.tree.method[context]))) return null;
    const mayLack = (side: 'a' | 'b'): boolean => this[side].lowerBounds.partly !== 'none' && !this.has(side, context);
    return mayLack('a') ? 'a' : mayLack('b') ? 'b' : null;
  }

  /** Whether a context may be on one side only because a link folded it into another context, or others into it. */
  isUnknown(context: number): boolean {
    if (!this.areOfLinks) return false;
    const isOnBoth = this.has('a', context) && this.has('b', context);
    return !isOnBoth && (this.foldedIn(context) !== null || isOfFolded(this.names.frame(this.tree.method[context])));
  }

  /** The field of a row that marks bounds of a context's figures. If a side folded the context, its figure is unknown. */
  boundAt(metric: MetricId, context: number): { lowerBound?: LowerBound } {
    return !this.isUnknown(context) ? boundOf(this, metric, context) : { lowerBound: OF_LINK };
  }

  /** Metrics that both sides have. */
  get metrics(): readonly MetricId[] {
    return this.a.metricIds.filter((id) => this.b.has(id));
  }

  holds(metrics: readonly MetricId[], allocations = false): boolean {
    const { a, b } = this.behind;
    if (!this.a.holds(metrics, allocations) || !this.b.holds(metrics, allocations)) return false;
    return (a?.holds(metrics) ?? true) && (b?.holds(metrics) ?? true);
  }

  /** Loads metrics of both sides into memory; see MetricTree. */
  async ready(metrics: readonly MetricId[], allocations = false): Promise<void> {
    await this.a.ready(metrics, allocations);
    await this.b.ready(metrics, allocations);
    await this.behind.a?.ready(metrics);
    await this.behind.b?.ready(metrics);
  }

  /** Counts of both sides' runs by a metric, which must be loaded; null if each side is one run. */
  ranges(metric: MetricId): Ranges | null {
    const { behind } = this;
    if (behind.a === null && behind.b === null) return null;
    if (this.ranged?.metric !== metric) {
      const side = (which: 'a' | 'b'): RunFigures =>
        behind[which]?.figures(this[which], metric) ?? RunFigures.ofOne(this[which], metric);
      this.ranged = { metric, ranges: this.rangesOf(side('a'), side('b')) };
    }
    return this.ranged.ranges;
  }

  /** Like `ranges` for a metric that need not be loaded yet; reports progress. Throws Cancelled. */
  async layRanges(metric: MetricId, pace: Pace): Promise<Ranges | null> {
    const { behind } = this;
    if (behind.a === null && behind.b === null) return null;
    const side = async (which: 'a' | 'b'): Promise<RunFigures> => {
      while (!this.holds([metric])) await this.ready([metric]);
      return behind[which]?.layFigures(this[which], metric, pace) ?? RunFigures.ofOne(this[which], metric);
    };
    const ranges = this.rangesOf(await side('a'), await side('b'));
    this.ranged = { metric, ranges };
    return ranges;
  }

  private rangesOf(a: RunFigures, b: RunFigures): Ranges {
    const { behind } = this;
    return { a, b, several: { a: behind.a !== null, b: behind.b !== null } };
  }

  /** Counts of the runs at a context, either for itself or including everything below it. */
  ofRuns({ a, b }: Ranges, context: number, inclusive: boolean): { a: RunCounts; b: RunCounts } {
    const until = inclusive ? this.tree.end[context] : context + 1;
    const [inA, inB] = [this.range('a', context, until), this.range('b', context, until)];
    const has = (side: 'a' | 'b', of: RunCounts): RunCounts => (this.has(side, context) ? of : { ...of, has: 0 });
    return { a: has('a', a.of(inA.from, inA.to)), b: has('b', b.of(inB.from, inB.to)) };
  }

  /** Figures of either side that are lower bounds, as far as the sides know theirs already. */
  get lowerBounds(): LowerBounds {
    const { a, b, tree } = this;
    if (this.bounds?.a !== a.lowerBounds || this.bounds.b !== b.lowerBounds)
      this.bounds = { a: a.lowerBounds, b: b.lowerBounds, union: unitedBounds(a.lowerBounds, b.lowerBounds, tree) };
    return this.bounds.union;
  }

  /** Exclusive prefix sums of both sides, as counted. The metric must be loaded. */
  sums(metric: MetricId): Sides {
    return { a: this.a.prefix(metric).sums, b: this.b.prefix(metric).sums };
  }

  /** Like `sums`, but without figures below zero; overlap is computed from these. */
  weights(metric: MetricId): Sides {
    return { a: this.a.prefix(metric).widths, b: this.b.prefix(metric).widths };
  }

  /** Whether a metric is compared by shares of own methods, because it is sampled or has a threshold on either side. */
  isOfSamples(metric: MetricId): boolean {
    return [this.a, this.b].some((side) => isOfSamples(side.describe(metric) ?? { kind: 'exact' }));
  }

  /**
   * Supplies findings about the complete profiles, if these trees are parts from a link. `broughtOf` returns null for metrics
   * without findings.
   */
  bring(broughtOf: (metric: MetricId) => SampleFindings | null): void {
    this.broughtOf = broughtOf;
  }

  /** Differences in a sampled metric, which must be loaded; null for other metrics. */
  samples(metric: MetricId): SampleFindings | null {
    if (!this.isOfSamples(metric)) return null;
    if (this.sampled?.metric === metric) return this.sampled.findings;
    const brought = this.broughtOf(metric);
    if (brought !== null) this.sampled = { metric, findings: brought };
    else {
      const { tree, names, own } = this;
      const ranges = this.ranges(metric);
      const runsOf = (side: 'a' | 'b') => {
        const known = this[side].describe(metric);
        const eventWeight = known === undefined ? null : weightOfEvent(known);
        const places = side === 'a' ? tree.fromA : tree.fromB;
        return (ranges?.[side].sums ?? [this[side].prefix(metric).sums]).map((sums) => ({ sums, places, eventWeight }));
      };
      const described = this.a.describe(metric) ?? { kind: 'sampled' };
      const findings = SampleFindings.of({ tree, names, a: runsOf('a'), b: runsOf('b'), own }, described);
      this.sampled = { metric, findings };
    }
    return this.sampled.findings;
  }

  totals(metric: MetricId): Totals {
    return totalsOf(this.sums(metric));
  }

  /** A side as the source of its allocations by type. */
  allocating(side: 'a' | 'b'): Allocating {
    return { laid: this[side], className: this.className };
  }

  /** Compares the metrics that both sides have. Lays none of them over a tree, which would take memory for each. */
  async compareMetrics(infos: readonly MetricInfo[], pace: Pace): Promise<MetricComparison[]> {
    const intoA = new Float64Array(this.a.tree.size + 1);
    const intoB = new Float64Array(this.b.tree.size + 1);
    const metrics: MetricComparison[] = [];
    for (const { id, label, unit, kind, better } of infos.filter((info) => this.metrics.includes(info.id))) {
      await pace.tick('compare', metrics.length, this.metrics.length);
      if (isAllocationMetric(id)) for (const side of [this.a, this.b]) await side.knowLowerBounds();
      const a = { ...(await this.a.figures(id, intoA, pace)), figures: intoA };
      await pace.tick('compare', metrics.length, this.metrics.length);
      const b = { ...(await this.b.figures(id, intoB, pace)), figures: intoB };
      await pace.tick('compare', metrics.length, this.metrics.length);
      metrics.push({
        ...{ metric: id, label, unit, kind, better },
        ...{ totalA: a.total, totalB: b.total, overlap: overlapPercent(this.tree, a, b) },
        ...boundOf(this, id, -1),
      });
    }
    return metrics;
  }

  /** The contexts of one side between union context `from` and `to`, which is not included. */
  range(side: 'a' | 'b', from: number, to: number): Range {
    const ranks = this.ranks(side);
    return { from: ranks.before(from), to: ranks.before(to) };
  }

  has(side: 'a' | 'b', context: number): boolean {
    return this.ranks(side).has(context);
  }

  /** The ranks of a side's contexts, made on demand. */
  private ranks(side: 'a' | 'b'): SideRanks {
    const { fromA, fromB, size } = this.tree;
    this.rankings[side] ??= new SideRanks(side === 'a' ? fromA : fromB, size);
    return this.rankings[side];
  }

  /**
   * Widths for the flame graph: the larger of both sides at each context, or those of one side; as counts, or as shares of the
   * totals.
   */
  shape(metric: MetricId, which: UnionShape, normalised: boolean): Shape {
    const key = `${metric} ${which} ${normalised}`;
    let widths = this.widths.get(key);
    if (widths === undefined) {
      widths = this.layWidths(this.weights(metric), which, normalised);
      if (this.widths.size >= KEPT_SHAPES) this.widths.delete([...this.widths.keys()][0]);
    } else this.widths.delete(key);
    this.widths.set(key, widths);
    return { tree: this.tree, widths, parents: this.parents };
  }

  private layWidths(weights: Sides, which: UnionShape, normalised: boolean): Float64Array {
    const last = (sums: Float64Array): number => sums[sums.length - 1];
    const unitA = which === 'b' ? 0 : normalised ? 1 / (last(weights.a) || 1) : 1;
    const unitB = which === 'a' ? 0 : normalised ? 1 / (last(weights.b) || 1) : 1;
    const widths = new Float64Array(this.tree.size + 1);
    forEachPair(this.tree, weights, (u, a, b) => {
      widths[u + 1] = widths[u] + Math.max(a * unitA, b * unitB);
    });
    return widths;
  }

  /** @param wanted the metric that decides the kind of change */
  describe(context: number, wanted: MetricId = BEST): DiffContextDetails {
    const { tree } = this;
    const inA = this.has('a', context);
    const inB = this.has('b', context);
    const runs = this.runsAt(context);
    const values = this.metrics.map((metric, at) => {
      if (runs !== null)
        return { metric, ...valuesOfRuns(runs.a[at], runs.b[at], runs.several), ...this.boundAt(metric, context) };
      const { a, b } = this.sums(metric);
      const below = { a: this.range('a', context, tree.end[context]), b: this.range('b', context, tree.end[context]) };
      return {
        metric,
        rangesA: null,
        rangesB: null,
        inclusiveA: a[below.a.to] - a[below.a.from],
        inclusiveB: b[below.b.to] - b[below.b.from],
        exclusiveA: inA ? a[below.a.from + 1] - a[below.a.from] : 0,
        exclusiveB: inB ? b[below.b.from + 1] - b[below.b.from] : 0,
        ...this.boundAt(metric, context),
      };
    });
    const headline = Math.max(
      values.findIndex(({ metric }) => metric === wanted),
      0,
    );
    const { metric, inclusiveA, inclusiveB } = values[headline];
    const totals = this.totals(metric);
    const method = tree.method[context];
    const samples = this.samples(metric);
    const folded = this.foldedIn(context);
    return {
      context,
      name: this.names.frame(method),
      ...(folded && { folded }),
      kind: KINDS[
        this.isUnknown(context)
          ? 0
          : samples !== null
            ? samples.kindOf(context, context + 1, inclusiveA, inclusiveB)
            : runs === null
              ? changeKind(inA, inB, inclusiveA, inclusiveB, totals)
              : rangeKind(runs.a[headline].inclusive, runs.b[headline].inclusive, totals)
      ],
      path: pathTo(this, context),
      values,
      contextsOfMethod: methodCounts(tree, this.names.size)[method],
    };
  }

  /** Counts of each run at a context, by metric; null if each side is one run. All metrics must be loaded. */
  private runsAt(context: number): { a: AtContext[]; b: AtContext[]; several: Ranges['several'] } | null {
    const { metrics, behind } = this;
    if (behind.a === null && behind.b === null) return null;
    const side = (which: 'a' | 'b'): AtContext[] => {
      const { from, to } = this.range(which, context, this.tree.end[context]);
      const until = this.has(which, context) ? from + 1 : from;
      const runs = behind[which];
      if (runs === null)
        return metrics.map((metric) => {
          const one = RunFigures.ofOne(this[which], metric);
          const has = until - from;
          return { inclusive: { ...one.of(from, to), has }, exclusive: { ...one.of(from, until), has } };
        });
      // On a side without the context itself, only contexts below it count.
      const none = { figures: new Float64Array(runs.count), has: 0 };
      return runs
        .at(this[which], metrics, from, to)
        .map((each) => (until > from ? each : { inclusive: { ...each.inclusive, has: 0 }, exclusive: none }));
    };
    return { a: side('a'), b: side('b'), several: { a: behind.a !== null, b: behind.b !== null } };
  }

  /** Inclusive figures are widths of the shape `union`, as drawn. */
  search(metric: MetricId, query: string): SearchResult {
    const { widths } = this.shape(metric, 'union', false);
    return searchTree(this.tree, { sums: widths, widths }, this.names.matching(query), (method) => this.names.frame(method));
  }
}

function valuesOfRuns(ofA: AtContext, ofB: AtContext, several: Ranges['several']) {
  const of = ({ inclusive, exclusive }: AtContext) => ({
    inclusive: spreadOf(inclusive.figures),
    exclusive: spreadOf(exclusive.figures),
  });
  const [a, b] = [of(ofA), of(ofB)];
  return {
    inclusiveA: a.inclusive.median,
    inclusiveB: b.inclusive.median,
    exclusiveA: a.exclusive.median,
    exclusiveB: b.exclusive.median,
    rangesA: several.a ? a : null,
    rangesB: several.b ? b : null,
  };
}
