/** Two profiles compared by the engine, as the data that all reports are made of. */
import { byRank } from '../common/metrics';
import { isOwnBy } from '../workers/analysis/own-classes';
import type {
  ChangeKind,
  ComparisonSummary,
  GateOutcome,
  MatchRules,
  ProfileSummary,
  Progress,
  Story,
  Transform,
} from '../workers/api/engine';
import type { CallgroveEngine } from '../workers/engine/engine';
import { LINK_BUDGET, linkTo } from '../workers/report/app-address';
import { baseAndHead, cautionsOf } from '../workers/report/cautions';
import type { Lists } from '../workers/report/json-report';
import type { Report, StoryPlace } from '../workers/report/report';
import { sharedPayload } from './html-report';
import { rulesCaution } from './name-rules';
import { commonMetric, failureAt, unwrap } from './terminal/failure';

/** Rows of each list on a terminal, and in a report. */
const TOP = 10;
const REPORTED = 50;

export interface CompareOptions {
  metric: string | null;
  conditions: readonly string[];
  /** Decide conditions although a recording is partial. */
  acceptPartial: boolean;
  /** A method has a frame for each line that it runs or calls at. */
  lines: boolean;
  /** Rules that make names alike before contexts are matched. */
  rules: MatchRules;
  /** Packages and classes that are the program's own; none where they are guessed. */
  own: readonly string[];
  linkBase: string | null;
  /** A report, which lists more than a terminal shows. */
  long: boolean;
  report: (progress: Progress) => void;
}

/** Compares two opened files and decides the conditions. */
export async function compare(
  engine: CallgroveEngine,
  a: ProfileSummary,
  b: ProfileSummary,
  options: CompareOptions,
): Promise<{ report: Report; lists: Lists }> {
  const both = `${a.fileName}, ${b.fileName}`;
  const { rules, lines, own } = options;
  const transforms: Transform[] = lines ? [{ kind: 'group', by: 'line' }] : [];
  const all = (profile: number) => ({ profile, thread: 'all' as const, transforms });
  const summary = unwrap(
    both,
    await engine.compare(0, all(a.profile), all(b.profile), options.report, { rules, ...(own.length > 0 && { own }) }),
  );
  const metric = chosen(summary, options.metric);
  const gates = await decideAll(engine, summary, metric, [...a.problems, ...b.problems], options);
  const changes = unwrap(both, await engine.changedMethods(summary.comparison, metric, options.long ? REPORTED : TOP));
  const story = unwrap(both, await engine.story(summary.comparison, metric));
  const report = {
    a,
    b,
    summary,
    metric,
    changes,
    story,
    place: await placeOf(engine, summary, story),
    gates,
    isByLine: lines,
    cautions: [...cautionsOf(baseAndHead(a, b)), ...rulesCaution(rules)],
  };
  const page = { metric, order: 'desc' as const, filter: '', offset: 0, limit: TOP };
  const contexts = async (kinds: ChangeKind[]) =>
    unwrap(both, await engine.diffContexts(summary.comparison, { ...page, sort: 'change', kinds })).rows;
  const methods = unwrap(both, await engine.diffMethods(summary.comparison, { ...page, sort: 'overlapLoss', kinds: [] })).rows;
  const { linkBase } = options;
  const link = linkBase === null ? null : linkTo(linkBase, report, (await sharedPayload(engine, report, LINK_BUDGET)).payload);
  return {
    report: { ...report, link },
    lists: {
      methods: methods.filter((row) => row.overlapLoss > 0),
      contexts: {
        vanished: await contexts(['vanished']),
        appeared: await contexts(['appeared']),
        changed: await contexts(['grew', 'shrank']),
      },
    },
  };
}

/** Where the first method of a story is called, at the context with its largest part. */
async function placeOf(engine: CallgroveEngine, { comparison }: ComparisonSummary, story: Story): Promise<StoryPlace | null> {
  const [first] = story.kind === 'work' ? story.subjects : [];
  if (story.kind !== 'work' || first === undefined || first.name === null || first.context < 0) return null;
  const { name } = first;
  const { path } = unwrap('compare', await engine.context(comparison, first.context));
  const frames = Array.from(path.name, (at) => path.names[at]);
  // The context may be that of a method it calls.
  const end = frames.findLastIndex((each) => each.className === name.className && each.method === name.method);
  const own = frames.slice(0, Math.max(0, end)).filter(({ className }) => isOwnBy(story.own, className));
  return { name, callers: own };
}

function chosen({ metrics }: ComparisonSummary, wanted: string | null): string {
  const ids = metrics.map(({ metric }) => metric);
  if (wanted === null) return byRank(ids.map((id) => ({ id })))[0].id;
  return commonMetric(ids, wanted);
}

/** Decides all conditions. Throws Failure at the first one that cannot be decided: it does not count as passed. */
async function decideAll(
  engine: CallgroveEngine,
  { comparison }: ComparisonSummary,
  metric: string,
  problems: readonly string[],
  { conditions, acceptPartial, report }: CompareOptions,
): Promise<GateOutcome[]> {
  const decided = await engine.gate(0, comparison, conditions, metric, report, { acceptPartial });
  return unwrap('compare', decided).map((result, at) => {
    if (!result.ok) throw failureAt('fail-if', conditions[at], result.error, problems);
    return result.value;
  });
}
