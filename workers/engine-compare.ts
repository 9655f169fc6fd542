import { changeKind } from './analysis/change';
import type { Comparison } from './analysis/comparison';
import { DiffTables } from './analysis/diff-tables';
import type { ComparisonSummary, MetricId, ProfileSummary, UnionFlameLayout, UnionFlameRequest } from './engine.api';
import type { Pace } from './job';
import { layoutFlame, type Viewport } from './layout/flame';
import { nameRectangles } from './layout/named';
import type { Rectangles } from './layout/rectangles';

/** Diff tables that are kept, one a metric. */
const KEPT = 2;

/** A comparison that is open, with the tables that were made of it. */
export class OpenComparison {
  private readonly diffs = new Map<MetricId, DiffTables>();

  constructor(readonly comparison: Comparison) {}

  diff(metric: MetricId): DiffTables {
    let tables = this.diffs.get(metric);
    if (tables === undefined) {
      tables = new DiffTables(this.comparison, metric);
      if (this.diffs.size >= KEPT) this.diffs.delete([...this.diffs.keys()][0]);
      this.diffs.set(metric, tables);
    }
    return tables;
  }

  async summarize(id: number, a: ProfileSummary, b: ProfileSummary, pace: Pace): Promise<Omit<ComparisonSummary, 'compareMs'>> {
    const { comparison } = this;
    const { tree } = comparison;
    const metrics = await comparison.compareMetrics(a.metrics, pace);
    return {
      comparison: id,
      a: a.profile,
      b: b.profile,
      metrics,
      onlyA: a.metrics.map((metric) => metric.id).filter((metric) => !comparison.b.has(metric)),
      onlyB: b.metrics.map((metric) => metric.id).filter((metric) => !comparison.a.has(metric)),
      common: tree.common,
      appeared: comparison.b.tree.size - tree.common,
      vanished: comparison.a.tree.size - tree.common,
    };
  }

  layout({ metric, shape: which, normalised }: UnionFlameRequest, viewport: Viewport): UnionFlameLayout {
    const started = performance.now();
    const { comparison } = this;
    const { tree, names } = comparison;
    const shape = comparison.shape(metric, which, normalised);
    const rectangles = layoutFlame(shape, viewport);
    const from = Math.max(0, viewport.focus);
    const until = viewport.focus < 0 ? tree.size : tree.end[from];
    return {
      ...nameRectangles(rectangles, tree, names),
      ...this.sides(rectangles, metric, normalised),
      totalRows: comparison.heights.below(viewport.focus) + 1,
      total: shape.widths[until] - shape.widths[from],
      layoutMs: performance.now() - started,
    };
  }

  /** Inclusive figures of both sides for each rectangle, and what changed. */
  private sides({ count, context, until, aggregate }: Rectangles, metric: MetricId, normalised: boolean) {
    const { comparison } = this;
    const sums = comparison.sums(metric);
    const totals = comparison.totals(metric);
    const a = new Float64Array(count);
    const b = new Float64Array(count);
    const kind = new Uint8Array(count);
    for (let i = 0; i < count; i++) {
      const first = Math.max(0, context[i]);
      const inA = comparison.range('a', first, until[i]);
      const inB = comparison.range('b', first, until[i]);
      a[i] = sums.a[inA.to] - sums.a[inA.from];
      b[i] = sums.b[inB.to] - sums.b[inB.from];
      // Of an aggregate only the sum is known to have changed, unless all of it is on one side.
      const single = context[i] >= 0 && aggregate[i] === 0;
      const hasA = single ? comparison.has('a', context[i]) : inA.to > inA.from || context[i] < 0;
      const hasB = single ? comparison.has('b', context[i]) : inB.to > inB.from || context[i] < 0;
      kind[i] = normalised
        ? changeKind(hasA, hasB, a[i] / (totals.a || 1), b[i] / (totals.b || 1), { a: 1, b: 1 })
        : changeKind(hasA, hasB, a[i], b[i], totals);
    }
    return { a, b, kind };
  }
}
