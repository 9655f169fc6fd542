import type { Comparing, ComparisonId, GateOutcome, MetricId, Result } from '../api/engine';
import { attempt } from '../jobs/attempt';
import { Cancelled, type Pace } from '../jobs/pace';
import type { Comparisons } from './comparisons';
import type { Jobs } from './jobs';

/** Holds conditions against comparisons, each decided by itself. */
export class Gate {
  constructor(
    private readonly jobs: Jobs,
    private readonly comparisons: Comparisons,
  ) {}

  gate: Comparing['gate'] = (job, id, conditions, metric, onProgress, { acceptPartial = false } = {}) =>
    this.jobs.run(job, onProgress, (pace) => this.decide(id, conditions, metric, acceptPartial, pace));

  /** Throws Cancelled; what else goes wrong is of one condition. */
  async decide(
    id: ComparisonId,
    conditions: readonly string[],
    metric: MetricId,
    acceptPartial: boolean,
    pace: Pace,
  ): Promise<Result<GateOutcome>[]> {
    // What no first picture needs comes when it is asked for.
    const { deciding } = await import('./gate-decision');
    const decide = deciding(this.comparisons.get(id), metric, acceptPartial, pace);
    const decided: Result<GateOutcome>[] = [];
    for (const condition of conditions) {
      const result = await attempt(() => decide(condition));
      if (!result.ok && result.error.kind === 'cancelled') throw new Cancelled();
      decided.push(result);
    }
    return decided;
  }
}
