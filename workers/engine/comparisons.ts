import type { ComparisonApi, ComparisonId, DiffPageRequest, MetricId, Result } from '../api/engine';
import type { Comparison } from '../comparison/comparison';
import { attempt } from '../jobs/attempt';
import { notOpen } from '../jobs/errors';
import { Pace } from '../jobs/pace';
import type { Jobs } from './jobs';
import type { OpenComparison } from './open-comparison';
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

  compare: ComparisonApi['compare'] = (job, a, b, onProgress, options = {}) =>
    this.jobs.run(job, onProgress, async (pace) => {
      const started = performance.now();
      // No first picture of one profile needs it.
      const { makeComparison } = await import('./comparison-making');
      const open = await makeComparison(this.profiles, { a, b }, options, started, pace);
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
    work: (open: OpenComparison) => T | Promise<T>,
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
