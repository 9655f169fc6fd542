/**
 * Decides for the engine whether conditions of a build's gate are met by an open comparison; loaded with the first condition.
 */
import type { GateOutcome, MetricId } from '../api/engine';
import { namesTypes } from '../gate/condition-parser';
import { checkDecidableOfPart, decide, metricsOf, sidesByType } from '../gate/decision';
import { FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { checkDecidable } from '../report/cautions';
import { checkVaryingRuns } from '../report/varying-runs';
import { byTypeOf, gateSourceOfComparison, type RunTree } from '../runs/gate-source';
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
  const trees = { a: runTrees(open, 'a'), b: runTrees(open, 'b') };
  const byType = several ? [...trees.a, ...trees.b].map(byTypeOf) : sidesByType(comparison);
  const asked = gateSourceOfComparison(comparison, trees);
  return async (condition) => {
    const known = open.decided(condition, metric);
    if (known !== undefined) return known;
    const isByType = namesTypes(condition);
    // Several runs have their allocations apart from the medians.
    const allocations = isByType && !several;
    const pruned = sides.a.profile.pruned !== null || sides.b.profile.pruned !== null;
    const checkPart = (): void => {
      if (open.summary.part || pruned) checkDecidableOfPart(condition, pruned ? 'A pruned view' : 'A link');
    };
    // A part has no allocations by type, so an error about these would not say why.
    if (isByType) checkPart();
    if (isByType && several) checkUntransformed(open);
    const metrics = metricsOf(condition, comparison, metric, byType);
    checkPart();
    while (!comparison.holds(metrics, allocations)) await comparison.ready(metrics, allocations);
    const outcome = several ? await decideRuns(condition, asked, metric, pace) : decide(condition, comparison, metric);
    const [base, head] = [sides.a.recorded('the base'), sides.b.recorded('the head')];
    checkDecidable([...base, ...head], outcome, acceptPartial);
    checkVaryingRuns(base, head, outcome);
    return outcome;
  };
}

/** Throws FormatError (`undecided`) if transforms leave out contexts of runs, whose bytes by type are those of whole runs. */
function checkUntransformed({ views: { a, b } }: OpenComparison): void {
  if ([a, b].every(({ transforms = [] }) => transforms.length === 0)) return;
  throw new FormatError(
    'undecided',
    'The trees were transformed here, but bytes by type of several runs are those of whole runs, so this condition cannot be decided.',
    '',
    'Remove the transforms, or evaluate the condition on the command line.',
  );
}

/** The runs of a side; a side of one run is the tree compared. */
function runTrees({ comparison, sides }: OpenComparison, side: 'a' | 'b'): RunTree[] {
  const { runs } = sides[side];
  if (runs === null || runs.profiles.length === 0)
    return [{ name: side === 'a' ? 'The base' : 'The head', laid: comparison[side] }];
  return runs.profiles.map(({ merged }, at) => ({ name: runs.about[at].name, laid: merged }));
}
