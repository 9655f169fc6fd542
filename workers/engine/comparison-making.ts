/**
 * Makes an open comparison in the engine from two open trees. This module and everything it needs are loaded with the first
 * comparison.
 */
import type { CompareOptions, View } from '../api/engine';
import { Comparison } from '../comparison/comparison';
import { FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { joinedReport, matchReport } from '../matching/match-report';
import { Renaming } from '../matching/renamed-tree';
import { isEmpty, NO_RULES, withoutThose } from '../matching/rules';
import { checkContexts } from '../profile/contexts-check';
import { ownInLink, wholeComparison } from './links/link-opening';
import { broughtShares } from './links/link-story';
import { OpenComparison } from './open-comparison';
import type { Profiles } from './profiles';

/**
 * @param first the only metric to compare for now; if left out, all are compared
 * @param started start time according to performance.now()
 */
export async function makeComparison(
  profiles: Profiles,
  views: Record<'a' | 'b', View>,
  { first, rules = NO_RULES, own }: CompareOptions,
  started: number,
  pace: Pace,
): Promise<OpenComparison> {
  const { a, b } = views;
  const sides = { a: profiles.get(a.profile), b: profiles.get(b.profile) };
  if (first === undefined) {
    await sides.a.complete(pace);
    await sides.b.complete(pace);
  }
  for (const side of [sides.a, sides.b]) checkContexts(side.profile.recording, side.summary.fileName);
  const link = wholeComparison([sides.a, a], [sides.b, b]);
  const before = link?.findings.matching ?? null;
  const renaming = new Renaming(withoutThose(rules, before?.rules ?? NO_RULES));
  const recorded = { a: await profiles.tree(a, pace), b: await profiles.tree(b, pace) };
  const behind = { a: sides.a.behind, b: sides.b.behind };
  const ofRuns = (side: 'a' | 'b'): number => (behind[side]?.count ?? 0) * recorded[side].tree.size;
  const contexts = recorded.a.tree.size + recorded.b.tree.size;
  profiles.budget.admitComparison(contexts, profiles.sizes(), ofRuns('a') + ofRuns('b'));
  const [treeA, treeB] = [await renaming.tree(recorded.a, pace), await renaming.tree(recorded.b, pace)];
  const comparison = await Comparison.build(
    treeA,
    treeB,
    pace,
    (name) => renaming.className(name),
    behind,
    own ?? ownInLink([sides.a, sides.b]),
  );
  const now = isEmpty(renaming.given) ? null : await matchReport(renaming, recorded.a, recorded.b, pace);
  // Findings that came with a link are valid only for the names in that link. If name rules rename them again, they are
  // dropped.
  const whole = now === null ? link : null;
  const matching = joinedReport(before, now);
  const open = new OpenComparison(profiles.nextId(), comparison, sides, {
    ...{ views, renaming, matching, started, whole },
    own: own ?? null,
  });
  if (sides.a.link !== null && sides.a.link.from === sides.b.link?.from) comparison.ofOneLink();
  comparison.bring((metric) => broughtShares(open, metric));
  await open.compare(first ?? null, pace).catch((error: unknown) => {
    // Once everything is read, a damaged metric is left out.
    if (!(error instanceof FormatError) || first === undefined) throw error;
    return open.compare(null, pace);
  });
  return open;
}
