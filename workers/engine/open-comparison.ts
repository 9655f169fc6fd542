/** A comparison that is open, with the tables and trees kept for further questions. */
import { ALLOCATION_METRICS, isAllocationMetric, lessExact, type MetricKind } from '../../common/metrics';
import { changeKind, QUIET } from '../analysis/change-kind';
import type {
  AllocationFilter,
  ComparisonId,
  ComparisonSummary,
  DiffPageRequest,
  GateOutcome,
  GatePart,
  MatchReport,
  MetricComparison,
  MetricId,
  NoiseGuard,
  PageRequest,
  UnionFlameLayout,
  UnionFlameRequest,
  View,
} from '../api/engine';
import { type Comparison, checkCommonMetric } from '../comparison/comparison';
import { correlation } from '../comparison/correlation';
import { DiffTables } from '../comparison/diff-tables';
import { allocatedOf, DiffTypes } from '../comparison/diff-types';
import type { Sides } from '../comparison/overlap';
import type { Pace } from '../jobs/pace';
import { layoutFlame, type Viewport } from '../layout/flame-layout';
import { nameRectangles } from '../layout/rectangle-names';
import type { Rectangles } from '../layout/rectangles';
import type { Renaming } from '../matching/renamed-tree';
import { unknownMetric } from '../profile/laid-tree';
import type { RunFigures } from '../ranges/median-runs';
import { bitsOf, rangeKind } from '../ranges/range-kind';
import type { WholeComparison } from './link-opening';
import type { OpenProfile } from './open-profile';

/** Tables of changes that are kept. */
const KEPT = 3;

/** Inputs of a comparison. */
interface Making {
  views: Record<'a' | 'b', View>;
  renaming: Renaming;
  matching: MatchReport | null;
  /** Time of performance.now(). */
  started: number;
  whole: WholeComparison | null;
}

/** A comparison that is open, with the tables that were made of it. */
export class OpenComparison {
  private readonly diffs = new Map<string, DiffTables>();
  private readonly types = new Map<MetricId, DiffTypes>();
  private readonly correlations = new Map<MetricId, number | null>();

  private compareMs = 0;
  private readonly compared = new Map<MetricId, MetricComparison>();

  constructor(
    readonly id: ComparisonId,
    readonly comparison: Comparison,
    readonly sides: Record<'a' | 'b', OpenProfile>,
    private readonly made: Making,
  ) {}

  /** The trees of the question. */
  get views(): Record<'a' | 'b', View> {
    return this.made.views;
  }

  /** Facts of the whole that a link brought; null for files. */
  get whole(): WholeComparison | null {
    return this.made.whole;
  }

  get renaming(): Renaming {
    return this.made.renaming;
  }

  /** Compares one metric, or all that have not been. */
  async compare(first: MetricId | null, pace: Pace): Promise<void> {
    const { a, b } = this.sides;
    if (first === null) {
      // Damage shows only when all is read.
      await a.complete(pace);
      await b.complete(pace);
    }
    checkCommonMetric(this.comparison.a, this.comparison.b);
    const common = this.comparison.metrics.filter((id) => !this.compared.has(id));
    const chosen = first === null ? common : [common.includes(first) ? first : common[0]];
    const infos = a.summary.metrics.filter(({ id }) => chosen.includes(id));
    for (const each of await this.comparison.compareMetrics(infos, pace)) this.compared.set(each.metric, each);
    if (this.compareMs === 0) this.compareMs = performance.now() - this.made.started;
  }

  /** A condition that was decided of the whole, which a link brought. `reported` is the metric of an overlap that names none. */
  decided(condition: string, reported: MetricId): GateOutcome | undefined {
    const asAsked = ({ text, metric }: GatePart): boolean => metric === reported || !text.startsWith('overlap ');
    return this.made.whole?.findings.gates.find((gate) => gate.condition === condition.trim() && gate.parts.every(asAsked));
  }

  /** The tables for a request, whose data must be ready. */
  diff({ metric, cost = 'exclusive', quiet = QUIET, type }: Omit<DiffPageRequest, keyof PageRequest<never>>): DiffTables {
    const key = JSON.stringify([metric, cost, quiet, type]);
    let tables = this.diffs.get(key);
    if (tables === undefined) {
      tables = new DiffTables(this.comparison, {
        metric,
        cost,
        quiet,
        ranges: this.comparison.ranges(metric),
        ...this.sidesOf(metric, type),
      });
      if (this.diffs.size >= KEPT) this.diffs.delete([...this.diffs.keys()][0]);
    } else this.diffs.delete(key);
    this.diffs.set(key, tables);
    return tables;
  }

  diffTypes(metric: MetricId): DiffTypes {
    if (!isAllocationMetric(metric)) throw unknownMetric(metric, [...ALLOCATION_METRICS]);
    let types = this.types.get(metric);
    if (types === undefined) {
      const { comparison } = this;
      types = new DiffTypes(comparison.allocating('a'), comparison.allocating('b'), metric, comparison.totals(metric));
      this.types.set(metric, types);
    }
    return types;
  }

  correlation(metric: MetricId): number | null {
    let known = this.correlations.get(metric);
    if (known === undefined) {
      known = correlation(this.comparison, this.comparison.weights(metric));
      this.correlations.set(metric, known);
    }
    return known;
  }

  /** Exclusive prefix sums of a metric, or of allocations of one type. */
  private sidesOf(metric: MetricId, type: AllocationFilter | undefined): { sums: Sides; weights: Sides } {
    const { comparison } = this;
    if (type === undefined || type.kind === 'all' || !isAllocationMetric(metric))
      return { sums: comparison.sums(metric), weights: comparison.weights(metric) };
    const a = allocatedOf(comparison.allocating('a'), metric, type);
    const b = allocatedOf(comparison.allocating('b'), metric, type);
    return { sums: { a: a.sums, b: b.sums }, weights: { a: a.widths, b: b.widths } };
  }

  get summary(): ComparisonSummary {
    const { comparison, compared } = this;
    const { tree } = comparison;
    const [a, b] = [this.sides.a.summary, this.sides.b.summary];
    const metrics = a.metrics
      .filter(({ id }) => comparison.metrics.includes(id))
      .map(({ id, label, unit, better }) => {
        const known = compared.get(id) ?? { metric: id, label, unit, better, totalA: 0, totalB: 0, overlap: null };
        return { ...known, kind: this.kindOf(id, 'lowerBound' in known) };
      });
    return {
      comparison: this.id,
      a: a.profile,
      b: b.profile,
      metrics,
      onlyA: a.metrics.map((metric) => metric.id).filter((metric) => !comparison.b.has(metric)),
      onlyB: b.metrics.map((metric) => metric.id).filter((metric) => !comparison.a.has(metric)),
      common: tree.common,
      appeared: comparison.b.tree.size - tree.common,
      vanished: comparison.a.tree.size - tree.common,
      cut: (['a', 'b'] as const).filter((side) => comparison[side].cut === true),
      matching: this.made.matching,
      pending: metrics.some(({ overlap }) => overlap === null),
      compareMs: this.compareMs,
      totalsOnly: [],
      part: this.sides.a.link !== null || this.sides.b.link !== null,
      asShared: this.made.whole !== null,
      ...this.made.whole?.figures,
    };
  }

  /** A comparison is as exact as the less exact side, in the trees that are compared. */
  private kindOf(id: MetricId, isLowerBound: boolean): MetricKind {
    const { a, b } = this.sides;
    const recorded = [a, b].map(({ profile }) => profile.recording.metrics.find((each) => each.id === id)?.kind ?? 'exact');
    return [isLowerBound ? ('lower-bound' as const) : ('exact' as const), ...recorded].reduce(lessExact);
  }

  layout({ metric, shape: which, normalised, quiet, known }: UnionFlameRequest, viewport: Viewport): UnionFlameLayout {
    const started = performance.now();
    const { comparison } = this;
    const { tree, names } = comparison;
    const shape = comparison.shape(metric, which, normalised);
    const rectangles = layoutFlame(shape, viewport);
    const from = Math.max(0, viewport.focus);
    const until = viewport.focus < 0 ? tree.size : tree.end[from];
    return {
      ...nameRectangles(rectangles, names, known),
      ...this.figures(rectangles, metric, normalised, quiet),
      totalRows: comparison.heights.below(viewport.focus) + 1,
      total: shape.widths[until] - shape.widths[from],
      layoutMs: performance.now() - started,
    };
  }

  /** Inclusive figures of both sides for each rectangle, and its kind of change. */
  private figures({ count, context, until, aggregate }: Rectangles, metric: MetricId, normalised: boolean, quiet?: NoiseGuard) {
    const { comparison } = this;
    const sums = comparison.sums(metric);
    const totals = comparison.totals(metric);
    const ranges = comparison.ranges(metric);
    const a = new Float64Array(count);
    const b = new Float64Array(count);
    const kind = new Uint8Array(count);
    const { lowerBounds } = comparison;
    const atLeast = isAllocationMetric(metric) && !lowerBounds.isEmpty ? new Uint8Array(count) : null;
    for (let i = 0; i < count; i++) {
      const first = Math.max(0, context[i]);
      if (atLeast !== null && lowerBounds.within(first, until[i])) atLeast[i] = 1;
      const inA = comparison.range('a', first, until[i]);
      const inB = comparison.range('b', first, until[i]);
      a[i] = sums.a[inA.to] - sums.a[inA.from];
      b[i] = sums.b[inB.to] - sums.b[inB.from];
      if (ranges !== null) {
        a[i] = ranges.a.spread(inA.from, inA.to).median;
        b[i] = ranges.b.spread(inB.from, inB.to).median;
      }
      // Only the sum of an aggregate is known to have changed, unless all of it is on one side.
      const single = context[i] >= 0 && aggregate[i] === 0;
      const hasA = single ? comparison.has('a', context[i]) : inA.to > inA.from || context[i] < 0;
      const hasB = single ? comparison.has('b', context[i]) : inB.to > inB.from || context[i] < 0;
      if (ranges !== null) {
        const side = (
          { sums, totals: all }: RunFigures,
          { from, to }: { from: number; to: number },
          has: boolean,
          bits: number,
        ) => ({
          figures: Float64Array.from(sums, (own, run) => (own[to] - own[from]) / (normalised ? all[run] || 1 : 1)),
          has: !has ? 0 : single ? bits : bitsOf(sums.length),
        });
        kind[i] = rangeKind(
          side(ranges.a, inA, hasA, ranges.a.has?.[inA.from] ?? 1),
          side(ranges.b, inB, hasB, ranges.b.has?.[inB.from] ?? 1),
          normalised ? { a: 1, b: 1 } : totals,
          quiet,
        );
        continue;
      }
      kind[i] = normalised
        ? changeKind(hasA, hasB, a[i] / (totals.a || 1), b[i] / (totals.b || 1), { a: 1, b: 1 }, quiet)
        : changeKind(hasA, hasB, a[i], b[i], totals, quiet);
    }
    return { a, b, kind, atLeast };
  }
}
