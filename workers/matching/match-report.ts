/** Reports what name rules change in a comparison: how many methods each renames, and how contexts match without them. */
import type { MatchReport } from '../api/engine';
import { UnionNames } from '../comparison/union-names';
import { uniteTrees } from '../comparison/union-tree';
import type { Pace } from '../jobs/pace';
import type { MetricTree } from '../profile/metric-tree';
import type { Renaming } from './renamed-tree';
import { compileRules } from './rules';

/** Reports the effects of rules on two trees, and how the trees match without the rules. */
export async function matchReport(renaming: Renaming, a: MetricTree, b: MetricTree, pace: Pace): Promise<MatchReport> {
  const { common } = await uniteTrees(a.tree, b.tree, new UnionNames(a.names, b.names), pace);
  const ofB = renaming.effects(b.names);
  return {
    rules: renaming.given,
    effects: renaming.effects(a.names).map(({ rule, methods }, i) => ({ rule, methodsA: methods, methodsB: ofB[i].methods })),
    without: { common, appeared: b.tree.size - common, vanished: a.tree.size - common },
  };
}

/**
 * Combines the report that came with a link with that of further rules; effects are in the order in which the rules apply. Throws
 * FormatError (`bad-rule`) if there are too many rules together.
 */
export function joinedReport(before: MatchReport | null, now: MatchReport | null): MatchReport | null {
  if (before === null || now === null) return now ?? before;
  const rules = { renames: [...before.rules.renames, ...now.rules.renames], on: [...before.rules.on, ...now.rules.on] };
  const known = [...before.effects, ...now.effects];
  const effects = compileRules(rules).flatMap(({ name }) => known.find(({ rule }) => rule === name) ?? []);
  return { rules, effects, without: now.without };
}
