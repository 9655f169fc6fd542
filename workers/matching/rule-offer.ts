/** Decides whether to offer the user a built-in name rule that would make more contexts of a comparison match. */
import { LEAST_GAIN, type RuleOffer } from '../../common/rule-offer';
import type { MetricInfo } from '../api/engine';
import { Comparison } from '../comparison/comparison';
import type { Pace } from '../jobs/pace';
import { Renaming } from './renamed-tree';

/** Maximum number of contexts on both sides for a rule to be offered: a second comparison of more would take seconds. */
const MOST_CONTEXTS = 2_000_000;

/** Tries whether the rule `lambdas` would raise the overlap; null if it would by less than {@link LEAST_GAIN}. */
export async function lambdasOffer(
  { a, b }: Comparison,
  metric: MetricInfo,
  overlap: number | null,
  pace: Pace,
): Promise<RuleOffer | null> {
  if (overlap === null || overlap > 100 - LEAST_GAIN || a.tree.size + b.tree.size > MOST_CONTEXTS) return null;
  const renaming = new Renaming({ renames: [], on: ['lambdas'] });
  if ([a, b].every(({ names }) => renaming.effects(names).every(({ methods }) => methods === 0))) return null;
  const alike = await Comparison.build(await renaming.tree(a, pace), await renaming.tree(b, pace), pace);
  const [{ overlap: byRule }] = await alike.compareMetrics([metric], pace);
  return byRule === null || byRule - overlap < LEAST_GAIN ? null : { overlap, byRule };
}
