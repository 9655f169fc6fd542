/** The part of the engine that decides the conditions of a build's gate on a comparison. */
import type { ComparisonApi, ComparisonId, GateOutcome, MetricId, Result } from '../api/engine';
import { attempt } from '../jobs/attempt';
import { Cancelled, type Pace } from '../jobs/pace';
import type { Comparisons } from './comparisons';
import type { Jobs } from './jobs';

/** Decides conditions on comparisons, each independently of the others. */
export class Gate {
  constructor(
    private readonly jobs: Jobs,
    private readonly comparisons: Comparisons,
  ) {}

  gate: ComparisonApi['gate'] = (job, id, conditions, metric, onProgress, { acceptPartial = false } = {}) =>
    this.jobs.run(job, onProgress, (pace) => this.decide(id, conditions, metric, acceptPartial, pace));

  /** Throws Cancelled. Any other error becomes the result of its condition. */
  async decide(
    id: ComparisonId,
    conditions: readonly string[],
    metric: MetricId,
    acceptPartial: boolean,
    pace: Pace,
  ): Promise<Result<GateOutcome>[]> {
    // Loaded on demand: the first picture does not need it.
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
