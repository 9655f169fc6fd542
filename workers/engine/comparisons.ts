import type { ComparisonApi, ComparisonId, DiffPageRequest, MetricId, Result } from '../api/engine';
import { Comparison } from '../comparison/comparison';
import { attempt } from '../jobs/attempt';
import { FormatError, notOpen } from '../jobs/errors';
import { Pace } from '../jobs/pace';
import { joinedReport, matchReport } from '../matching/match-report';
import { Renaming } from '../matching/renamed-tree';
import { isEmpty, NO_RULES, withoutThose } from '../matching/rules';
import type { Jobs } from './jobs';
import { wholeComparison } from './link-opening';
import { OpenComparison } from './open-comparison';
import type { Profiles } from './profiles';

/** Data that a question about a comparison needs in memory. */
interface Needed {
  metrics: readonly MetricId[];
  /** Allocations by type. */
  allocations: boolean;
}

/** Compares two trees, and keeps open comparisons by number. */
export class Comparisons {
  private readonly byId = new Map<ComparisonId, OpenComparison>();

  constructor(
    private readonly jobs: Jobs,
    private readonly profiles: Profiles,
  ) {}

  compare: ComparisonApi['compare'] = (job, a, b, onProgress, { first, rules = NO_RULES } = {}) =>
    this.jobs.run(job, onProgress, async (pace) => {
      const started = performance.now();
      const sides = { a: this.profiles.get(a.profile), b: this.profiles.get(b.profile) };
      if (first === undefined) {
        await sides.a.complete(pace);
        await sides.b.complete(pace);
      }
      const link = wholeComparison([sides.a, a], [sides.b, b]);
      const before = link?.findings.matching ?? null;
      const renaming = new Renaming(withoutThose(rules, before?.rules ?? NO_RULES));
      const recorded = { a: await this.profiles.tree(a, pace), b: await this.profiles.tree(b, pace) };
      const behind = { a: sides.a.behind, b: sides.b.behind };
      const ofRuns = (side: 'a' | 'b'): number => (behind[side]?.count ?? 0) * recorded[side].tree.size;
      const contexts = recorded.a.tree.size + recorded.b.tree.size;
      this.profiles.budget.admitComparison(contexts, this.profiles.sizes(), ofRuns('a') + ofRuns('b'));
      const [treeA, treeB] = [await renaming.tree(recorded.a, pace), await renaming.tree(recorded.b, pace)];
      const comparison = await Comparison.build(treeA, treeB, pace, (name) => renaming.className(name), behind);
      const now = isEmpty(renaming.given) ? null : await matchReport(renaming, recorded.a, recorded.b, pace);
      // A link's findings hold only for the names that it has; rules that rename them again make them void.
      const whole = now === null ? link : null;
      const matching = joinedReport(before, now);
      const made = { views: { a, b }, renaming, matching, started, whole };
      const open = new OpenComparison(this.profiles.nextId(), comparison, sides, made);
      await open.compare(first ?? null, pace).catch((error: unknown) => {
        // A damaged metric is left out when all is read.
        if (!(error instanceof FormatError) || first === undefined) throw error;
        return open.compare(null, pace);
      });
      this.byId.set(open.id, open);
      return open.summary;
    });

  complete: ComparisonApi['completeComparison'] = (id) =>
    attempt(async () => {
      const open = this.get(id);
      await open.compare(null, new Pace());
      return open.summary;
    });

  close: ComparisonApi['closeComparison'] = (id) => {
    this.byId.delete(id);
  };

  readRules: ComparisonApi['readRules'] = async (text) => {
    const { parseRules } = await import('../matching/rule-parser');
    return attempt(async () => parseRules(text));
  };

  /** Throws FormatError (`gone`). */
  get(id: ComparisonId): OpenComparison {
    const open = this.byId.get(id);
    if (open === undefined) throw notOpen(`Comparison ${id}`);
    return open;
  }

  /** Answers a question about a comparison as soon as its data is in memory. */
  look<T>(
    id: ComparisonId,
    needs: readonly MetricId[] | ((comparison: Comparison) => Needed),
    work: (open: OpenComparison) => T,
  ): Promise<Result<T>> {
    return attempt(async () => {
      const open = this.get(id);
      const { metrics, allocations } =
        typeof needs === 'function' ? needs(open.comparison) : { metrics: needs, allocations: false };
      while (!open.comparison.holds(metrics, allocations)) await open.comparison.ready(metrics, allocations);
      return work(open);
    });
  }
}

/** Tables of changes count calls beside the metric. */
export const needsOfChanges =
  ({ metric, type }: Pick<DiffPageRequest, 'metric' | 'type'>) =>
  ({ metrics }: Comparison): Needed => ({
    metrics: metrics.includes('calls') ? [metric, 'calls'] : [metric],
    allocations: type !== undefined,
  });
