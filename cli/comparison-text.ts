/** Formats comparisons as text for a terminal, for `callgrove compare`. */
import { frame } from '../common/class-names';
import { atLeast, change, changedBy, count, difference, figure, nounOf, percent, rounded } from '../common/numbers';
import { differencesTitle, wholePercent } from '../common/sample-words';
import { isOfSamples, LEAST_RUNS, workOf } from '../common/sampling';
import type {
  ChangedMethods,
  ChangeReport,
  DiffContextRow,
  GateOutcome,
  GatePart,
  MetricComparison,
  RunsChanges,
  SampleStory,
  Story,
} from '../workers/api/engine';
import type { Lists } from '../workers/report/json-report';
import { headline, LOWER_BOUNDS, NOT_COMPARED, type Report, verdict } from '../workers/report/report';
import { decided, metricOf, middlesOf, type RunsReport, range, rangeIn, runs, runsStory } from '../workers/report/runs-report';
import { type StoryText, storyText } from '../workers/report/story-text';
import { table } from './terminal/table';

/** The rows of each list. */
export const SHOWN = 10;

/** A comparison of one file per side, as text for a terminal. */
export function compareText(report: Report, { methods, contexts }: Lists): string {
  const { a, b, summary, changes, story, cautions, link } = report;
  const metric = headline(report);
  const { unit } = metric;
  const isSampled = isOfSamples(metric);
  // Even if a figure is unchanged, its share differs if the total does.
  const lowering = methods.filter((row) => row.a !== row.b);
  const work = workOf(metric);
  const parts = [
    table(
      [
        ['A', a.fileName],
        ['B', b.fileName],
      ],
      [false, false],
      '',
    ),
    cautions.map((caution) => `Caution: ${caution}`).join('\n'),
    whatChanged(
      isSampled ? 'What differs' : 'What changed',
      story,
      storyText(story, metric, (name) => name),
    ),
    gateTable(report.gates, figures),
    `\n${table(
      [
        ['Metric', 'Overlap', 'A', 'B', 'Change'],
        ...summary.metrics.map(({ label, unit: counted, kind, overlap, totalA, totalB, lowerBound }) => [
          label,
          percent(overlap ?? 0),
          atLeast(figure(totalA, counted), lowerBound !== undefined),
          atLeast(figure(totalB, counted), lowerBound !== undefined),
          isOfSamples({ kind }) ? NOT_COMPARED : change(totalA, totalB),
        ]),
      ],
      [false, true, true, true, true],
    )}`,
    `\nContexts: ${count(summary.common)} in both, ${count(summary.appeared)} only in B${isSampled ? '' : ' (appeared)'}, ${count(summary.vanished)} only in A${isSampled ? '' : ' (vanished)'}.`,
    ...[...summary.onlyA.map((id) => `Metric ${id} is only in A.`), ...summary.onlyB.map((id) => `Metric ${id} is only in B.`)],
    ...(story.kind === 'samples'
      ? [shareTable(story, metric)]
      : [workTable(`More ${work}`, metric, changes.more), workTable(`Less ${work}`, metric, changes.less), listedWork(changes)]),
    lowering.length === 0 || isSampled
      ? ''
      : `\nMethods that lower the overlap most, in percentage points, by their own ${unit}\n${table(
          [
            ['Points lost', 'A', 'B', 'Change', 'Method'],
            ...lowering.map((row) => [
              rounded(row.overlapLoss),
              atLeast(figure(row.a, unit), row.lowerBound !== undefined),
              atLeast(figure(row.b, unit), row.lowerBound !== undefined),
              change(row.a, row.b),
              frame(row.name),
            ]),
          ],
          [true, true, true, true, false],
        )}`,
    contextTable(`Contexts that vanished, largest first, by ${nounOf(unit)}`, unit, contexts.vanished),
    contextTable(`Contexts that appeared, largest first, by ${nounOf(unit)}`, unit, contexts.appeared),
    isSampled ? '' : contextTable(`Contexts in both that changed most, by ${unit}`, unit, contexts.changed),
    link === null ? '' : `\n${link}`,
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** A comparison of several runs per side, as text for a terminal. */
export function runsText(report: RunsReport): string {
  const { bases, heads, compared, story, gates, cautions, link } = report;
  const { overlap, unit, metrics, methods, contexts, union, same, samples } = compared;
  const metric = metricOf(compared);
  const what = workOf(metric);
  const said = runsStory(report, (name) => name);
  const { base: from, head: to } = middlesOf(report);
  return [
    `Base: ${runs(bases.length)}, ${bases.join(', ')}\nHead: ${runs(heads.length)}, ${heads.join(', ')}`,
    ...cautions.map((caution) => `Caution: ${caution}`),
    story === null || said === null ? '' : whatChanged(`What changed from ${from} to ${to}, the median runs`, story, said),
    gateTable(gates, decided),
    '\nMedians, with the smallest and largest values',
    table(
      [
        ['Metric', 'Base', 'Head', 'Change'],
        ...metrics.map(({ label, unit: counted, kind, base, head }) => [
          label,
          atLeast(rangeIn(counted, base), kind === 'lower-bound'),
          atLeast(rangeIn(counted, head), kind === 'lower-bound'),
          isOfSamples({ kind }) && Math.min(bases.length, heads.length) < LEAST_RUNS
            ? NOT_COMPARED
            : change(base.median, head.median),
        ]),
      ],
      [false, true, true, true],
    ),
    `\nOverlap of ${nounOf(unit)}: ${range(overlap.head, percent)}${overlap.base === null ? '' : `; among runs of the base ${range(overlap.base, percent)}`}`,
    samples === null
      ? `${count(union)} contexts, of which ${count(same)} are within the base’s range or changed too little to matter.`
      : whatChanged(
          'What differs',
          samples,
          storyText(samples, metric, (name) => name),
        ),
    samples === null ? '' : shareTable(samples, metric),
    listed(`Methods with more ${what}`, unit, methods.more),
    listed(`Methods with less ${what}`, unit, methods.less),
    listed(`Contexts with more ${what}`, unit, contexts.more),
    listed(`Contexts with less ${what}`, unit, contexts.less),
    link === null ? '' : `\n${link}`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function whatChanged(title: string, story: Story, { own, subjects, notes, left }: StoryText): string {
  const isGuess = story.own.by !== 'given';
  const lines = [own === null || !isGuess ? own : `${own} Change it with --own.`, ...subjects, ...notes, left];
  const shown = lines.filter((line) => line !== null).map((line) => `  ${line}`);
  return `\n${title}\n${shown.join('\n')}`;
}

function gateTable(gates: GateOutcome[], result: (part: GatePart) => string): string {
  if (gates.length === 0) return '';
  const rows = gates.flatMap(({ condition, failed, parts }) =>
    parts.map((part, i) => [
      i > 0 ? '' : failed ? 'FAILED' : 'passed',
      parts.length === 1 ? condition : `${i === 0 ? '' : 'and '}${part.text}`,
      result(part),
    ]),
  );
  return `\n${verdict({ gates })}\n${table(rows, [false, false, false])}`;
}

function figures({ base, head, overlap, kind }: GatePart): string {
  const text = overlap === null ? `${count(base)} → ${count(head)} (${change(base, head)})` : percent(overlap);
  return kind === undefined ? text : `${text}, ${LOWER_BOUNDS}`;
}

/** Explains why a method's figure in the lists of work may differ from that in its sentence. */
const listedWork = ({ more, less }: ChangeReport): string =>
  more.methods + less.methods === 0
    ? ''
    : 'In these lists, class loading is counted under the method that first triggers it; the sentences above leave class loading out.';

function workTable(
  title: string,
  { unit }: Pick<MetricComparison, 'unit'>,
  { rows, methods, change: sum }: ChangedMethods,
): string {
  if (rows.length === 0) return '';
  const lines = rows.map(({ name, a, b, call }) => [
    difference(b - a, unit),
    change(a, b),
    frame(name),
    call === null ? '' : `through calls to ${frame(call.name)}`,
  ]);
  return `\n${title}, largest first: ${count(methods)} ${methods === 1 ? 'method' : 'methods'}, ${changedBy(sum, unit)}\n${table(lines, [true, true, false, false])}`;
}

/** Table of methods whose shares of samples differ. */
function shareTable({ differences }: SampleStory, metric: Pick<MetricComparison, 'unit' | 'kind'>): string {
  if (differences.length === 0) return '';
  const lines = differences.map(({ shareA, shareB, name }) => [wholePercent(shareA), wholePercent(shareB), frame(name)]);
  return `\n${differencesTitle(metric)}\n${table([['A', 'B', 'Method'], ...lines], [true, true, false])}`;
}

function contextTable(title: string, unit: string, rows: readonly DiffContextRow[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(({ a, b, name, callers, lowerBound }) => [
    atLeast(figure(a, unit), lowerBound !== undefined),
    atLeast(figure(b, unit), lowerBound !== undefined),
    [name, ...callers.slice(0, 2)].map(frame).join(' ← '),
  ]);
  return `\n${title}\n${table([['A', 'B', 'Context ← callers'], ...lines], [true, true, false])}`;
}

function listed(title: string, unit: string, { rows, count: all }: RunsChanges): string {
  if (all === 0) return '';
  const lines = rows
    .slice(0, SHOWN)
    .map(({ name, callers, base, head, lowerBound }) => [
      difference(head.median - base.median),
      atLeast(range(base), lowerBound !== undefined),
      atLeast(range(head), lowerBound !== undefined),
      [name, ...callers.slice(0, 2)].map(frame).join(' ← '),
    ]);
  return `\n${title}, largest change in the median first: ${count(all)}, by their own ${unit}\n${table([['Change', 'Base', 'Head', ''], ...lines], [true, true, true, false])}`;
}
