import { Comparison } from './analysis/comparison';
import type { Budget } from './budget';
import type { Comparing, ComparisonId, MetricId, ProfileId, Progress, Result, View } from './engine.api';
import { OpenComparison } from './engine-compare';
import { attempt, gone, known } from './engine-errors';
import type { OpenProfile } from './engine-profile';
import { FormatError } from './errors';
import { Pace } from './job';
import { withinBounds } from './layout/named';
import { stepFrom } from './layout/step';
import type { MetricTree } from './profile/metric-tree';

export type OnProgress = ((progress: Progress) => void) | undefined;

/** The part of the engine that holds comparisons. */
export abstract class Comparisons implements Comparing {
  private readonly comparisons = new Map<ComparisonId, OpenComparison>();
  private lastId = 0;

  protected abstract readonly budget: Budget;
  protected abstract profile(id: ProfileId): OpenProfile;
  protected abstract tree(view: View, pace: Pace): Promise<MetricTree>;
  /** Contexts of each open profile. */
  protected abstract sizes(): number[];
  protected abstract run<T>(job: number, onProgress: OnProgress, work: (pace: Pace) => Promise<T>): Promise<Result<T>>;

  /** Of profiles and comparisons. */
  protected nextId(): number {
    return ++this.lastId;
  }

  compare: Comparing['compare'] = (job, a, b, onProgress, { first } = {}) =>
    this.run(job, onProgress, async (pace) => {
      const started = performance.now();
      const sides = { a: this.profile(a.profile), b: this.profile(b.profile) };
      if (first === undefined) {
        await sides.a.complete(pace);
        await sides.b.complete(pace);
      }
      const [treeA, treeB] = [await this.tree(a, pace), await this.tree(b, pace)];
      this.budget.admitComparison(treeA.tree.size + treeB.tree.size, this.sizes());
      const comparison = await Comparison.build(treeA, treeB, pace);
      const open = new OpenComparison(this.nextId(), comparison, sides, started);
      await open.compare(first ?? null, pace).catch((error: unknown) => {
        // A damaged metric is left out when all is read.
        if (!(error instanceof FormatError) || first === undefined) throw error;
        return open.compare(null, pace);
      });
      this.comparisons.set(open.id, open);
      return open.summary;
    });

  completeComparison: Comparing['completeComparison'] = (id) =>
    attempt(async () => {
      const open = this.comparison(id);
      await open.compare(null, new Pace());
      return open.summary;
    });

  closeComparison: Comparing['closeComparison'] = (comparison) => {
    this.comparisons.delete(comparison);
  };

  unionFlame: Comparing['unionFlame'] = (id, request) =>
    this.lookAtUnion(id, [request.metric], (open) => open.layout(request, withinBounds(request, open.comparison.tree.size)));

  unionContext: Comparing['unionContext'] = (id, context) =>
    this.lookAtUnion(
      id,
      ({ metrics }) => metrics,
      ({ comparison }) => comparison.describe(known(context, comparison.tree.size)),
    );

  unionStep: Comparing['unionStep'] = (id, metric, context, to) =>
    this.lookAtUnion(id, [metric], ({ comparison }) =>
      stepFrom(comparison.shape(metric, 'union', false), context < 0 ? -1 : known(context, comparison.tree.size), to),
    );

  diffContexts: Comparing['diffContexts'] = (id, page) =>
    this.lookAtUnion(id, changes(page.metric), (open) => open.diff(page.metric).contextPage(page));

  diffMethods: Comparing['diffMethods'] = (id, page) =>
    this.lookAtUnion(id, changes(page.metric), (open) => open.diff(page.metric).methodPage(page));

  unionSearch: Comparing['unionSearch'] = (id, metric, query) =>
    this.lookAtUnion(id, [metric], ({ comparison }) => comparison.search(metric, query));

  private lookAtUnion<T>(
    id: ComparisonId,
    needs: readonly MetricId[] | ((comparison: Comparison) => readonly MetricId[]),
    work: (open: OpenComparison) => T,
  ): Promise<Result<T>> {
    return attempt(async () => {
      const open = this.comparison(id);
      const metrics = typeof needs === 'function' ? needs(open.comparison) : needs;
      while (!open.comparison.holds(metrics)) await open.comparison.ready(metrics);
      return work(open);
    });
  }

  private comparison(id: ComparisonId): OpenComparison {
    const open = this.comparisons.get(id);
    if (open === undefined) throw gone(`Comparison ${id}`);
    return open;
  }
}

const changes =
  (metric: MetricId) =>
  ({ metrics }: Comparison): readonly MetricId[] =>
    metrics.includes('calls') ? [metric, 'calls'] : [metric];
