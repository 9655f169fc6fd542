/**
 * Decides for the engine whether conditions of a build's gate are met by an open comparison; loaded with the first condition.
 */
import type { GateOutcome, MetricId } from '../api/engine';
import { checkDecidableOfPart, decide, metricsOf } from '../gate/decision';
import type { Pace } from '../jobs/pace';
import { checkDecidable } from '../report/cautions';
import { checkVaryingRuns } from '../report/varying-runs';
import { gateSourceOfComparison } from '../runs/gate-source';
import { decideRuns } from '../runs/runs-gate';
import type { OpenComparison } from './open-comparison';

/**
 * Makes a function that decides conditions on an open comparison. Figures of several runs are computed once for all conditions.
 *
 * @param metric the metric for an overlap condition that names none
 * @throws FormatError (`bad-condition`, `undecided`) and Cancelled, from the returned function
 */
export function deciding(
  open: OpenComparison,
  metric: MetricId,
  acceptPartial: boolean,
  pace: Pace,
): (condition: string) => Promise<GateOutcome> {
  const { comparison, sides } = open;
  const several = sides.a.behind !== null || sides.b.behind !== null;
  const asked = gateSourceOfComparison(comparison);
  return async (condition) => {
    const known = open.decided(condition, metric);
    if (known !== undefined) return known;
    const metrics = metricsOf(condition, comparison, metric);
    const pruned = sides.a.profile.pruned !== null || sides.b.profile.pruned !== null;
    while (!comparison.holds(metrics)) await comparison.ready(metrics);
    if (open.summary.part || pruned) checkDecidableOfPart(condition, pruned ? 'A pruned view' : 'A link');
    const outcome = several ? await decideRuns(condition, asked, metric, pace) : decide(condition, comparison, metric);
    const [base, head] = [sides.a.recorded('the base'), sides.b.recorded('the head')];
    checkDecidable([...base, ...head], outcome, acceptPartial);
    checkVaryingRuns(base, head, outcome);
    return outcome;
  };
}
