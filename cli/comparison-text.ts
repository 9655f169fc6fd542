import { frame } from '../common/class-names';
import { atLeast, change, changedBy, count, difference, figure, percent, rounded } from '../common/numbers';
import { workOf } from '../common/sampling';
import type { ChangedMethods, DiffContextRow, MetricComparison, Story } from '../workers/api/engine';
import type { Lists } from '../workers/report/json-report';
import { headline, LOWER_BOUNDS, type Report, verdict } from '../workers/report/report';
import { type StoryText, storyText } from '../workers/report/story-text';
import { table } from './terminal/table';

/** A comparison for a terminal. */
export function compareText(report: Report, { methods, contexts }: Lists): string {
  const { a, b, summary, changes, story, cautions, link } = report;
  const metric = headline(report);
  const { unit, kind } = metric;
  const isSampled = kind === 'sampled';
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
    gateTable(report),
    `\n${table(
      [
        ['Metric', 'Overlap', 'A', 'B', 'Change'],
        ...summary.metrics.map(({ label, unit: counted, overlap, totalA, totalB, lowerBound }) => [
          label,
          percent(overlap ?? 0),
          atLeast(figure(totalA, counted), lowerBound !== undefined),
          atLeast(figure(totalB, counted), lowerBound !== undefined),
          change(totalA, totalB),
        ]),
      ],
      [false, true, true, true, true],
    )}`,
    `\nContexts: ${count(summary.common)} in both, ${count(summary.appeared)} only in B${isSampled ? '' : ' (appeared)'}, ${count(summary.vanished)} only in A${isSampled ? '' : ' (vanished)'}.`,
    ...[...summary.onlyA.map((id) => `Metric ${id} is only in A.`), ...summary.onlyB.map((id) => `Metric ${id} is only in B.`)],
    workTable(`More ${work}`, metric, changes.more),
    workTable(`Less ${work}`, metric, changes.less),
    methods.length === 0
      ? ''
      : `\nMethods that lower the overlap most, by ${unit} of their own\n${table(
          [
            ['Points', 'A', 'B', 'Change', 'Method'],
            ...methods.map((row) => [
              rounded(row.overlapLoss),
              atLeast(figure(row.a, unit), row.lowerBound !== undefined),
              atLeast(figure(row.b, unit), row.lowerBound !== undefined),
              change(row.a, row.b, isSampled),
              frame(row.name),
            ]),
          ],
          [true, true, true, true, false],
        )}`,
    contextTable(
      `Contexts ${isSampled ? 'only in A, beyond sampling noise' : 'that vanished'}, largest first, by ${unit}`,
      unit,
      contexts.vanished,
    ),
    contextTable(
      `Contexts ${isSampled ? 'only in B, beyond sampling noise' : 'that appeared'}, largest first, by ${unit}`,
      unit,
      contexts.appeared,
    ),
    contextTable(
      `Contexts in both that ${isSampled ? 'differ beyond sampling noise' : 'changed most'}, by ${unit}`,
      unit,
      contexts.changed,
    ),
    link === null ? '' : `\n${link}`,
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function whatChanged(title: string, story: Story, { own, subjects, notes, left }: StoryText): string {
  const isGuess = story.kind === 'work' && story.own.by !== 'given';
  const lines = [own === null || !isGuess ? own : `${own} Choose other code with --own.`, ...subjects, ...notes, left];
  const told = lines.filter((line) => line !== null).map((line) => `  ${line}`);
  return `\n${title}\n${told.join('\n')}`;
}

function gateTable(report: Report): string {
  if (report.gates.length === 0) return '';
  const rows = report.gates.flatMap(({ condition, failed, parts }) =>
    parts.map(({ text, base, head, overlap, kind }, i) => [
      i > 0 ? '' : failed ? 'FAILED' : 'passed',
      parts.length === 1 ? condition : `${i === 0 ? '' : 'and '}${text}`,
      `${overlap === null ? `${count(base)} → ${count(head)} (${change(base, head)})` : percent(overlap)}${
        kind === undefined ? '' : `, ${LOWER_BOUNDS}`
      }`,
    ]),
  );
  return `\n${verdict(report)}\n${table(rows, [false, false, false])}`;
}

function workTable(
  title: string,
  { unit, kind }: Pick<MetricComparison, 'unit' | 'kind'>,
  { rows, methods, change: sum }: ChangedMethods,
): string {
  if (rows.length === 0) return '';
  const isSampled = kind === 'sampled';
  const lines = rows.map(({ name, a, b, call }) => [
    difference(b - a, unit),
    change(a, b, isSampled),
    frame(name),
    call === null ? '' : `${isSampled ? 'below it' : 'by calls of'} ${frame(call.name)}`,
  ]);
  return `\n${title}, largest first: ${count(methods)} ${methods === 1 ? 'method' : 'methods'}, ${changedBy(sum, unit)}\n${table(lines, [true, true, false, false])}`;
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
