/** Renders a comparison as Markdown for a pull request. */
import { frame } from '../../common/class-names';
import { clauseOf } from '../../common/gate-verdict';
import { ALLOCATED_BYTES } from '../../common/metrics';
import {
  atLeast,
  change,
  changedBy,
  count,
  difference,
  figure,
  percent,
  rounded,
  shortDifference,
  shortFigure,
  unitBehind,
} from '../../common/numbers';
import { differencesTitle, wholePercent } from '../../common/sample-words';
import { isOfSamples, workOf } from '../../common/sampling';
import type { ChangedMethod, ChangedMethods, MetricComparison, MetricId, SampleStory } from '../api/engine';
import { code, details, plain, table } from './markdown-elements';
import { failures, headline, LOWER_BOUNDS, NOT_COMPARED, type Report, type StoryPlace, verdict } from './report';
import { figuresBy, storyText } from './story-text';

/** Most characters in a comment; GitHub accepts 65,536. */
const MOST = 65_000;
/** Number of rows visible before the rest is folded away. */
const SHOWN = 10;
/** Most figures in the table that is not folded. */
const FIGURES = 3;
/** Metrics that this table prefers. */
const FIRST: readonly MetricId[] = ['bytecodes', ALLOCATED_BYTES, 'calls'];
/** Most callers that a path names. */
const STEPS = 8;
/** Longer addresses are left out of the comment. */
const LONGEST_LINK = 16_000;

/** Marker by which a workflow finds its comment again in order to replace it. */
export const COMMENT_MARK = '<!-- callgrove -->';

/** Markdown for a comment on a pull request: the verdict, what changed most, and three figures; everything else is folded. */
export function markdownReport(report: Report): string {
  // Rows are dropped until the text fits; conditions and cautions are dropped last.
  for (const rows of [50, 25, SHOWN, 3, 0]) {
    const text = render(report, rows, 100);
    if (text.length <= MOST) return text;
  }
  return render({ ...report, link: null }, 0, 20);
}

function render(report: Report, rows: number, lines: number): string {
  const { gates, cautions, changes, link } = report;
  const { unit, totalA } = headline(report);
  const { story } = report;
  const what = plain(workOf(headline(report)));
  const { own, subjects, notes, left } = storyText(story, { ...headline(report), unit: plain(unit) }, code);
  const [first, ...others] = subjects;
  const folded = first === undefined ? [] : [...others, ...notes];
  const parts = [
    COMMENT_MARK,
    `### ${gates.length === 0 ? '' : failures(report) > 0 ? '❌ ' : '✅ '}Callgrove: ${verdict(report, code)}`,
    first === undefined ? [...notes, left ?? ''].join(' ').trim() : culprit({ ...report, unit }, first),
    first !== undefined && folded.length === 0 ? (left ?? '') : '',
    withLink(cautions.length === 0 ? '' : '⚠️ Read “What was compared” before you rely on these figures.', link),
    mainFigures(report),
    folded.length === 0
      ? ''
      : details(
          `${count(folded.length)} more ${folded.length === 1 ? 'change' : 'changes'}`,
          `${folded.map((line) => `- ${line}`).join('\n')}${left === null ? '' : `\n\n${left}`}`,
        ),
    gates.length === 0
      ? ''
      : details(gates.length === 1 ? 'The condition' : `All ${count(gates.length)} conditions`, conditions(report, lines)),
    ...(story.kind === 'samples'
      ? shares(story, headline(report), rows)
      : [...work(`More ${what}`, changes.more, unit, totalA, rows), ...work(`Less ${what}`, changes.less, unit, totalA, rows)]),
    details('All metrics', metrics(report)),
    details(
      'What was compared',
      [
        compared(report),
        ...(own === null ? [] : [`- ${own}`]),
        ...cautions.slice(0, lines).map((text) => `- ${plain(text)}`),
        countsOf(report),
      ].join('\n'),
    ),
    `<sub>${figuresBy(headline(report))}</sub>`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The selection of methods to list. */
const countsOf = (report: Report): string =>
  report.story.kind === 'samples'
    ? '\nLists methods whose share differs by more than it usually does between two runs of the same program.'
    : '\nA method’s change includes the work below calls that it makes on one side only.';

/** The sentence on the method with most of the change, its share of the change, and where it is called. */
export function culprit({ story, place, unit }: Pick<Report, 'story' | 'place'> & { unit: string }, sentence: string): string {
  const [first] = story.kind === 'work' ? story.subjects : [];
  const change = story.totalB - story.totalA;
  // If the total changed in the opposite direction, because of other methods, no share is given.
  const of =
    first === undefined || Math.sign(first.change) !== Math.sign(change)
      ? ''
      : ` It accounts for ${shortDifference(Math.round(first.change), unit)} of ${shortDifference(change, unit)}${plain(unitBehind(unit))}.`;
  return `${sentence}${of}${place === null ? '' : `<br>\n${placeLine(place)}`}`;
}

/** A file with its line, and the own callers: `main › priceAll › price`. */
function placeLine({ name, callers }: StoryPlace): string {
  const { sourceFile, line } = name;
  const source = sourceFile === '' ? '' : code(line > 0 ? `${sourceFile}:${line}` : sourceFile);
  // Recursion counts as one step.
  const path = [...callers, name].filter((each, at, all) => at === 0 || frame(each) !== frame(all[at - 1]));
  const steps = path.slice(0, -1).map(({ method }) => method);
  const nearest = [...(steps.length > STEPS ? ['…'] : []), ...steps.slice(-STEPS)];
  const called = nearest.length === 0 ? '' : `called by ${code(nearest.join(' › '))}`;
  return [source, called].filter((part) => part !== '').join(', ') || code(frame(name));
}

/** A line with the link to the app, if there is one and the comment has room for it. */
export function withLink(lead: string, link: string | null): string {
  return link === null || link.length > LONGEST_LINK
    ? lead
    : `${lead}${lead === '' ? '' : ' · '}[Open the comparison](<${link.replace(/[<>\s]/g, encodeURIComponent)}>)`;
}

function conditions({ gates }: Report, lines: number): string {
  if (gates.length === 0) return '';
  const rows = gates
    .slice(0, lines)
    .flatMap(({ condition, failed, parts }) =>
      parts.map((part, i) => [
        i === 0 ? (failed ? '❌ failed' : '✅ passed') : '',
        code(parts.length === 1 ? condition : `${i === 0 ? '' : 'and '}${part.text}`),
        part.overlap === null ? atLeast(count(part.base), part.kind !== undefined) : '',
        part.overlap === null ? atLeast(count(part.head), part.kind !== undefined) : percent(part.overlap),
        `${part.overlap === null ? `${difference(part.head - part.base)} (${change(part.base, part.head)})` : ''}${
          part.kind === undefined ? '' : ` ${LOWER_BOUNDS}`
        }`,
      ]),
    );
  const more =
    gates.length > lines
      ? `\n\n… and ${count(gates.length - lines)} more ${gates.length - lines === 1 ? 'condition' : 'conditions'}`
      : '';
  return `${table(['', 'Fails if', 'Base', 'Head', 'Change'], 'llrrr', rows)}${more}`;
}

/** Figures of failed clauses, followed by totals of the main metrics. */
function mainFigures(report: Report): string {
  const { summary, metric, gates } = report;
  const of = (id: MetricId) => summary.metrics.find((each) => each.metric === id);
  const clauses = gates.flatMap(({ failed, parts }) => parts.map((part) => ({ failed, part, ...clauseOf(part) })));
  const failed = clauses.map(({ failed, part, quantity, decided, limit }) => {
    const { base, head, overlap, kind } = part;
    const { label, unit } = of(part.metric) ?? { label: part.metric, unit: '' };
    const side = (value: number): string => (overlap === null ? atLeast(shortFigure(value, unit), kind !== undefined) : '');
    return failed
      ? [`❌ ${quantity === part.metric ? plain(label) : code(quantity)}`, side(base), side(head), decided, limit]
      : [];
  });
  const isFailed = (id: MetricId): boolean => clauses.some(({ failed, quantity }) => failed && quantity === id);
  const preferred = [metric, ...FIRST, ...summary.metrics.map((each) => each.metric)];
  const totals = [...new Set(preferred)].map((id) => {
    const found = of(id);
    if (found === undefined || isFailed(id)) return [];
    const { label, unit, totalA, totalB, lowerBound } = found;
    const limits = clauses.filter(({ quantity }) => quantity === id).map(({ limit }) => limit);
    const side = (value: number): string => atLeast(shortFigure(value, unit), lowerBound !== undefined);
    return [
      plain(label),
      side(totalA),
      side(totalB),
      isOfSamples(found) ? NOT_COMPARED : change(totalA, totalB),
      limits.join(', ') || 'none',
    ];
  });
  const rows = [...failed, ...totals].filter((row) => row.length > 0).slice(0, FIGURES);
  if (gates.length === 0)
    return table(
      ['', 'Base', 'Head', 'Change'],
      'lrrr',
      rows.map((row) => row.slice(0, -1)),
    );
  return table(['', 'Base', 'Head', 'Change', 'Limit'], 'lrrrr', rows);
}

function metrics({ summary }: Report): string {
  return table(
    ['Metric', 'Overlap', 'Base', 'Head', 'Change'],
    'lrrrr',
    summary.metrics.map(({ label, unit, kind, overlap, totalA, totalB, lowerBound }) => [
      plain(label),
      percent(overlap ?? 0),
      atLeast(figure(totalA, unit), lowerBound !== undefined),
      atLeast(figure(totalB, unit), lowerBound !== undefined),
      isOfSamples({ kind }) ? NOT_COMPARED : `${difference(totalB - totalA, unit)} (${change(totalA, totalB)})`,
    ]),
  );
}

function work(
  title: string,
  { rows, methods, change: sum }: ChangedMethods,
  unit: string,
  total: number,
  most: number,
): string[] {
  const lead = `${title}: ${count(methods)} ${methods === 1 ? 'method' : 'methods'}, ${plain(changedBy(sum, unit))}`;
  if (methods === 0) return [];
  if (rows.length === 0 || most === 0) return [lead];
  const tableOf = (chosen: ChangedMethod[]): string =>
    table(
      ['Change', 'Share of total', 'Base', 'Head', 'Method', 'Mostly called from'],
      'rrrrll',
      chosen.map(({ name, a, b, call, callers, lowerBound }) => [
        difference(b - a, unit),
        total === 0 ? '' : `${b > a ? '+' : '−'}${rounded((100 * Math.abs(b - a)) / total)}%`,
        atLeast(figure(a, unit), lowerBound !== undefined),
        atLeast(figure(b, unit), lowerBound !== undefined),
        `${code(frame(name))}${call === null ? '' : `, ${calling(call)} ${code(frame(call.name))}`}`,
        callers.length === 0
          ? 'the thread itself'
          : callers
              .slice(0, 3)
              .map((caller) => code(frame(caller)))
              .join(' ← '),
      ]),
    );
  const listed = rows.slice(0, most);
  const left = methods > listed.length ? `\n\n… and ${count(methods - listed.length)} more` : '';
  return [details(lead, `${tableOf(listed)}${left}`)];
}

/** Methods whose shares of samples differ. */
function shares({ differences }: SampleStory, metric: MetricComparison, most: number): string[] {
  if (differences.length === 0 || most === 0) return [];
  const rows = differences.map(({ name, shareA, shareB }) => [wholePercent(shareA), wholePercent(shareB), code(frame(name))]);
  return [details(plain(differencesTitle(metric)), table(['Base', 'Head', 'Method'], 'rrl', rows))];
}

function calling({ a, b }: { a: number; b: number }): string {
  return a === 0 ? 'which now calls' : b === 0 ? 'which no longer calls' : 'through calls to';
}

function compared({ a, b, summary }: Report): string {
  const rows = (
    [
      ['Base', a],
      ['Head', b],
    ] as const
  ).map(([side, profile]) => [
    side,
    code(profile.fileName),
    code(profile.sha256.slice(0, 16)),
    plain(profile.jvm),
    count(profile.contexts),
  ]);
  return `${table(['', 'File', 'SHA-256', 'JVM', 'Contexts'], 'llllr', rows)}\n\nContexts: ${count(summary.common)} in both, ${count(summary.appeared)} only in the head, ${count(summary.vanished)} only in the base.\n`;
}
