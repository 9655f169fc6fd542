/** Lets the engine compare one file per side, for `callgrove compare`, and returns the data from which all reports are made. */

import { isOwnBy } from '../common/class-origins';
import { byRank } from '../common/metrics';
import { ruleOfferText } from '../common/rule-offer';
import type { ChangeKind, ComparisonSummary, GateOutcome, Story } from '../workers/api/engine';
import type { CallgroveEngine } from '../workers/engine/engine';
import { baseAndHead, cautionsOf } from '../workers/report/cautions';
import { jsonReport, type Lists } from '../workers/report/json-report';
import { junitReport } from '../workers/report/junit-report';
import { markdownReport } from '../workers/report/markdown-report';
import type { Report, StoryPlace } from '../workers/report/report';
import { compareText, SHOWN } from './comparison-text';
import { showInApp } from './html-report';
import { rulesCaution } from './name-rules';
import { type CompareOptions, type FileSides, withComparison } from './open-sides';
import type { Compared } from './report-delivery';
import { commonMetric, failureAt, unwrap } from './terminal/failure';

/** Compares one file per side, or the two sides of a single file, and evaluates the conditions. */
export const compareFiles = (engine: CallgroveEngine, sides: FileSides, options: CompareOptions): Promise<Compared> =>
  withComparison(engine, sides, options, async ({ a, b, summary }, sources) => {
    const both = `${a.fileName}, ${b.fileName}`;
    const metric = chosen(summary, options.metric);
    const gates = await decideAll(engine, summary, metric, [...a.problems, ...b.problems], options);
    const story = unwrap(both, await engine.story(summary.comparison, metric));
    const shown = { a, b, summary, metric, gates, group: options.group, story };
    const report: Report = {
      ...shown,
      place: await placeOf(engine, summary, story),
      changes: unwrap(both, await engine.changedMethods(summary.comparison, metric, options.rows)),
      cautions: [
        ...cautionsOf(baseAndHead(a, b)),
        ...rulesCaution(options.rules),
        ...(await lambdasCaution(engine, summary, metric)),
      ],
      link: await showInApp(engine, shown, sources, options),
    };
    const page = { metric, order: 'desc' as const, filter: '', offset: 0, limit: SHOWN };
    const contexts = async (kinds: ChangeKind[]) =>
      unwrap(both, await engine.diffContexts(summary.comparison, { ...page, sort: 'change', kinds })).rows;
    // Other sampled methods may differ even between runs of the same program.
    const kinds: ChangeKind[] = story.kind === 'samples' ? ['grew', 'shrank'] : [];
    const methods = unwrap(both, await engine.diffMethods(summary.comparison, { ...page, sort: 'overlapLoss', kinds })).rows;
    const lists: Lists = {
      methods: methods.filter((row) => row.overlapLoss > 0),
      contexts: {
        vanished: await contexts(['vanished']),
        appeared: await contexts(['appeared']),
        changed: await contexts(['grew', 'shrank']),
      },
    };
    return {
      gates,
      rendered: {
        text: () => compareText(report, lists),
        markdown: () => markdownReport(report),
        json: () => `${jsonReport(report, lists)}\n`,
        junit: () => junitReport(report),
      },
    };
  });

/** Says that the two sides number the same lambdas differently, if the rule `lambdas` would raise the overlap. */
export async function lambdasCaution(
  engine: CallgroveEngine,
  { comparison }: ComparisonSummary,
  metric: string,
): Promise<string[]> {
  const offer = unwrap('compare', await engine.ruleOffer(comparison, metric));
  return offer === null ? [] : [`${ruleOfferText(offer)} Add --rules lambdas.`];
}

/** Callers of the first method of a story, at the context with its largest part of the change. */
export async function placeOf(
  engine: CallgroveEngine,
  { comparison }: ComparisonSummary,
  story: Story,
): Promise<StoryPlace | null> {
  const [first] = story.kind === 'work' ? story.subjects : [];
  if (story.kind !== 'work' || first === undefined || first.name === null || first.context < 0) return null;
  const { name } = first;
  const { path } = unwrap('compare', await engine.context(comparison, first.context));
  const frames = Array.from(path.name, (at) => path.names[at]);
  // The context may belong to one of its callees.
  const end = frames.findLastIndex((each) => each.className === name.className && each.method === name.method);
  const own = frames.slice(0, Math.max(0, end)).filter(({ className }) => isOwnBy(story.own, className));
  return { name, callers: own };
}

function chosen({ metrics }: ComparisonSummary, wanted: string | null): string {
  const ids = metrics.map(({ metric }) => metric);
  if (wanted === null) return byRank(ids.map((id) => ({ id })))[0].id;
  return commonMetric(ids, wanted);
}

/** Evaluates all conditions. Throws Failure at the first one that cannot be evaluated, because it must not count as passed. */
async function decideAll(
  engine: CallgroveEngine,
  { comparison }: ComparisonSummary,
  metric: string,
  problems: readonly string[],
  { conditions, acceptPartial, progress }: CompareOptions,
): Promise<GateOutcome[]> {
  const decided = await engine.gate(0, comparison, conditions, metric, progress('both'), { acceptPartial });
  return unwrap('compare', decided).map((result, at) => {
    if (!result.ok) throw failureAt('fail-if', conditions[at], result.error, problems);
    return result.value;
  });
}
