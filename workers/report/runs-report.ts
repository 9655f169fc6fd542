/** Writes the reports of a comparison of several runs: Markdown, JSON, JUnit XML. */
import { frame } from '../../common/class-names';
import { ofMetric, shareBasis } from '../../common/gate-verdict';
import { atLeast, change, count, difference, figure, isTime, nounOf, percent } from '../../common/numbers';
import { wholePercent } from '../../common/sample-words';
import { isOfSamples, LEAST_RUNS, workOf } from '../../common/sampling';
import type { GateOutcome, RunsChange, RunsChanges, RunsComparison, RunsMetric, Spread, WorkStory } from '../api/engine';
import { accuracyOf, methodOf, samplesJson, storyObject } from './json-report';
import { junitSuite } from './junit-report';
import { code, details, plain, table } from './markdown-elements';
import { COMMENT_MARK, culprit, withLink } from './markdown-report';
import { LOWER_BOUNDS, NOT_COMPARED, type StoryPlace, verdict } from './report';
import { figuresBy, type StoryText, storyLines, storyText } from './story-text';

/** Several runs of a base and of a head, with their conditions, as input for the renderers. */
export interface RunsReport {
  bases: string[];
  heads: string[];
  compared: RunsComparison;
  /**
   * Why the metric changed, and where the story's first method is called; null if figures of the metric depend on the machine.
   */
  story: WorkStory | null;
  place: StoryPlace | null;
  gates: GateOutcome[];
  /** Reasons to read the figures with care, one sentence each. */
  cautions: string[];
  /** Address of the comparison in the app; null if there is none. */
  link: string | null;
}

/** Most rows shown of each list. */
const SHOWN = 10;

/** `1 run`, `3 runs`. */
export const runs = (number: number): string => `${number} ${number === 1 ? 'run' : 'runs'}`;

/** A figure from several runs: `277 (267 to 287)`. */
export function range({ min, median, max }: Spread, show: (value: number) => string = halves): string {
  return min === max ? show(median) : `${show(median)} (${show(min)} to ${show(max)})`;
}

/** A figure of a metric from several runs; times are written with a unit. */
export const rangeIn = (unit: string, spread: Spread): string =>
  isTime(unit) ? range(spread, (value) => figure(value, unit)) : range(spread);

/** A median may lie halfway between two counts. */
function halves(value: number): string {
  return Number.isInteger(value) ? count(value) : value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}

/** Describes the figures that decided a clause. */
export function decided(part: GateOutcome['parts'][number]): string {
  const { base, head, overlap, kind, shares, runs: spreads } = part;
  if (spreads === undefined) return '';
  if (shares !== undefined)
    return `share of ${shareBasis(part)} ${wholePercent(shares.base)} → ${wholePercent(shares.head)} (${change(shares.base, shares.head)})${spreads.beyond ? '' : ', within run-to-run variation'}`;
  const { base: before, head: after, beyond } = spreads;
  const within = `${beyond ? '' : ', within the base’s range'}${kind === undefined ? '' : `, ${LOWER_BOUNDS}`}`;
  if (overlap === null)
    return `${before === null ? halves(base) : range(before)} → ${range(after)}${ofMetric(part)} (${change(base, head)})${within}`;
  return `${range(after, percent)}${before === null ? '' : `, between runs of the base ${range(before, percent)}`}${within}`;
}

/** The unit and kind of the metric by which runs are compared. */
export const metricOf = ({ unit, metrics, metric }: RunsComparison): Pick<RunsMetric, 'unit' | 'kind'> => ({
  unit,
  kind: metrics.find((each) => each.metric === metric)?.kind ?? 'exact',
});

/** The files of the middle runs, which the story is about. */
export const middlesOf = ({ bases, heads, story }: RunsReport): { base: string; head: string } => ({
  base: bases[story?.runs?.middleA ?? 0],
  head: heads[story?.runs?.middleB ?? 0],
});

/** Why the metric changed, in sentences; null if there is nothing to say. */
export const runsStory = ({ story, compared }: RunsReport, set: (name: string) => string): StoryText | null =>
  story && storyText(story, metricOf(compared), set);

/** Markdown for a comment on a pull request. */
export function runsMarkdown(report: RunsReport): string {
  const { bases, heads, compared, gates, cautions, link } = report;
  const { unit, overlap, metrics, methods, contexts, union, same, samples } = compared;
  const failed = gates.some((gate) => gate.failed);
  const { kind } = metricOf(compared);
  const what = plain(workOf({ unit, kind }));
  const sides = `Base: ${runs(bases.length)}. Head: ${runs(heads.length)}. Figures are medians, with the smallest and largest run.`;
  const parts = [
    COMMENT_MARK,
    `### ${gates.length === 0 ? '' : failed ? '❌ ' : '✅ '}Callgrove: ${verdict({ gates }, code)}`,
    ...whyChanged(report),
    withLink(
      `**Overlap ${range(overlap.head, percent)}** of ${plain(nounOf(unit))}${overlap.base === null ? '' : ` · between runs of the base ${range(overlap.base, percent)}`}${cautions.length === 0 ? '' : ' · ⚠️ read “What was compared”'}`,
      link,
    ),
    sides,
    gates.length === 0
      ? ''
      : table(
          ['', 'Fails if', 'Base → head'],
          'lll',
          gates.flatMap((gate) =>
            gate.parts.map((part, i) => [
              i > 0 ? '' : gate.failed ? '❌ failed' : '✅ passed',
              code(gate.parts.length === 1 ? gate.condition : `${i === 0 ? '' : 'and '}${part.text}`),
              decided(part),
            ]),
          ),
        ),
    table(
      ['Metric', 'Base', 'Head', 'Change'],
      'lrrr',
      metrics.map(({ label, unit: counted, kind, base, head }) => [
        plain(label),
        atLeast(rangeIn(counted, base), kind === 'lower-bound'),
        atLeast(rangeIn(counted, head), kind === 'lower-bound'),
        isOfSamples({ kind }) && Math.min(bases.length, heads.length) < LEAST_RUNS
          ? NOT_COMPARED
          : change(base.median, head.median),
      ]),
    ),
    ...(samples === null ? [] : storyLines(samples, { unit: plain(unit), kind }, code)),
    ...(['more', 'less'] as const).map((which) => listed(`Methods with ${which} ${what}`, methods[which], unit)),
    ...(['more', 'less'] as const).map((which) => listed(`Contexts with ${which} ${what}`, contexts[which], unit)),
    details(
      'What was compared',
      [
        ...bases.map((name) => `- base: ${code(name)}`),
        ...heads.map((name) => `- head: ${code(name)}`),
        samples === null
          ? `- ${count(union)} contexts, ${count(same)} of them within the base’s range or changed too little to count`
          : `- ${count(union)} contexts`,
        ...cautions.slice(0, 50).map((text) => `- ${plain(text)}`),
        '',
        `${figuresBy({ unit, kind })}${samples === null ? ` Lists methods and contexts outside the base’s range, by their own ${what}.` : ''}`,
      ].join('\n'),
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The method that changed most, what varies within the base, and the other sentences, folded. */
function whyChanged(report: RunsReport): string[] {
  const { story, place, compared } = report;
  const said = runsStory({ ...report, compared: { ...compared, unit: plain(compared.unit) } }, code);
  if (story === null || said === null) return [];
  const { own, subjects, notes, left } = said;
  const [first, ...others] = subjects;
  const folded =
    others.length === 0
      ? []
      : [
          details(
            `${count(others.length)} more ${others.length === 1 ? 'method' : 'methods'}`,
            others.map((line) => `- ${line}`).join('\n'),
          ),
        ];
  const quiet = [...notes, ...(left === null ? [] : [left])].join(' ');
  const { base, head } = middlesOf(report);
  return [
    first === undefined ? '' : culprit({ story, place, unit: compared.unit }, first),
    ...folded,
    quiet,
    `<sub>From ${code(base)} to ${code(head)}, the median runs. ${own}</sub>`,
  ];
}

function listed(title: string, { rows, count: all }: RunsChanges, unit: string): string {
  if (all === 0) return '';
  const body = table(
    ['Change', 'Base', 'Head', 'Method', 'Called from'],
    'rrrll',
    rows.slice(0, SHOWN).map(({ name, callers, base, head, lowerBound }) => [
      difference(head.median - base.median),
      atLeast(range(base), lowerBound !== undefined),
      atLeast(range(head), lowerBound !== undefined),
      code(frame(name)),
      callers
        .slice(0, 3)
        .map((caller) => code(frame(caller)))
        .join(' ← '),
    ]),
  );
  const left = all > SHOWN ? `\n\n… and ${count(all - SHOWN)} more` : '';
  return details(`${title}: ${count(all)}, by ${plain(unit)}`, `${body}${left}`);
}

/** Version of the object; raised if a reader of the previous version would misread it. */
const VERSION = 2;

/** One JSON object (docs/ci.md, "Several runs"). */
export function runsJson(report: RunsReport): string {
  const { bases, heads, compared, story, place, gates, cautions, link } = report;
  const rows = ({ rows: all, count: number }: RunsChanges) => ({ count: number, rows: all.map(row) });
  const { metric, unit, metrics, overlap, methods, contexts, union, same, samples } = compared;
  const { kind } = metricOf(compared);
  return JSON.stringify({
    format: 'callgrove-runs',
    version: VERSION,
    passed: gates.length === 0 ? null : gates.every((gate) => !gate.failed),
    gates,
    cautions,
    link,
    base: { runs: bases.length, files: bases },
    head: { runs: heads.length, files: heads },
    metric,
    overlap,
    ...(samples !== null && { samples: samplesJson(samples, { unit, kind }) }),
    totals: Object.fromEntries(metrics.map((each) => [each.metric, { base: each.base, head: each.head, ...kindOf(each) }])),
    story: story && storyObject({ story, place }, metricOf(compared)),
    middle: story && middlesOf(report),
    varying: (story?.runs?.varying ?? []).map(({ name, by }) => ({ ...methodOf(name), by })),
    contexts: { union, same, more: rows(contexts.more), less: rows(contexts.less) },
    methods: { more: rows(methods.more), less: rows(methods.less) },
  });
}

const kindOf = ({ kind }: RunsMetric) => (kind === 'exact' ? {} : { kind });

function row({ name, callers, kind, base, head, lowerBound }: RunsChange) {
  const figures = { base, head, ...accuracyOf(lowerBound) };
  return { method: frame(name), descriptor: name.descriptor, callers: callers.map(frame), kind, ...figures };
}

/** JUnit XML for several runs, with one test case per condition. */
export function runsJunit(report: RunsReport): string {
  const { bases, heads, compared, gates, link } = report;
  const { overlap, unit, metric } = compared;
  const { subjects = [], notes = [] } = runsStory(report, (name) => name) ?? {};
  const [sentence = notes[0]] = subjects;
  const title = `${runs(bases.length)} of the base → ${runs(heads.length)} of the head`;
  return junitSuite(title, gates, `${range(overlap.head, percent)} of ${nounOf(unit)}`, link, {
    finding: sentence === undefined ? null : { sentence, metric },
    words: decided,
  });
}
