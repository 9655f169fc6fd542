import { frame } from '../../common/class-names';
import { amount, atLeast, change, changedBy, count, difference, figure, percent, rounded } from '../../common/numbers';
import { workOf } from '../../common/sampling';
import type { ChangedMethod, ChangedMethods } from '../api/engine';
import { code, details, plain, table } from './markdown-elements';
import { failures, headline, LOWER_BOUNDS, type Report, verdict } from './report';
import { figuresBy, storyLines } from './story-text';

/** GitHub takes 65,536 characters in a comment. */
const MOST = 65_000;
/** Rows that are shown before one unfolds the others. */
const SHOWN = 10;
/** A longer address is left out of the comment. */
const LONGEST_LINK = 16_000;

/** Mark by which a workflow finds its comment again, to replace it. */
export const COMMENT_MARK = '<!-- callgrove -->';

/** Markdown for a comment on a pull request: verdict, overlap, totals, more work apart from less, and the link. */
export function markdownReport(report: Report): string {
  // Rows are left out until the text fits; conditions and cautions go last.
  for (const rows of [50, 25, SHOWN, 3, 0]) {
    const text = render(report, rows, 100);
    if (text.length <= MOST) return text;
  }
  return render({ ...report, link: null }, 0, 20);
}

function render(report: Report, rows: number, lines: number): string {
  const { gates, cautions, changes } = report;
  const { unit, totalA, kind } = headline(report);
  const isSampled = kind === 'sampled';
  const what = plain(workOf(headline(report)));
  const parts = [
    COMMENT_MARK,
    `### ${gates.length === 0 ? '' : failures(report) > 0 ? '❌ ' : '✅ '}Callgrove: ${verdict(report, code)}`,
    opening(report),
    story(report),
    conditions(report, lines),
    metrics(report),
    ...work(`More ${what}`, changes.more, unit, totalA, rows, true, isSampled),
    ...work(`Less ${what}`, changes.less, unit, totalA, rows, false, isSampled),
    details(
      'What was compared',
      [compared(report), ...cautions.slice(0, lines).map((text) => `- ${plain(text)}`), countsOf(report)].join('\n'),
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Kind of the figures, and the choice of those that are listed. */
const countsOf = (report: Report): string =>
  headline(report).kind === 'sampled'
    ? `\n${figuresBy(headline(report))} Listed is what lies beyond sampling noise.`
    : `\n${figuresBy(headline(report))} A method’s change holds that of calls which only it makes on one side.`;

function opening(report: Report): string {
  const { overlap, unit, totalA, totalB, lowerBound } = headline(report);
  const { link, cautions } = report;
  const sum = `${atLeast(figure(totalA, unit), lowerBound !== undefined)} → ${atLeast(plain(amount(totalB, unit)), lowerBound !== undefined)} (${change(totalA, totalB)})`;
  const lead = `**Overlap ${percent(overlap ?? 0)}** of ${plain(unit)} · ${sum}${cautions.length === 0 ? '' : ' · ⚠️ read what was compared'}`;
  return withLink(lead, link);
}

/** Sentences on what changed, one to a line. */
function story(report: Report): string {
  return storyLines(report.story, { ...headline(report), unit: plain(headline(report).unit) }, code)
    .map((line) => `- ${line}`)
    .join('\n');
}

/** A line with the link to the app, where there is one that a comment has room for. */
export function withLink(lead: string, link: string | null): string {
  return link === null || link.length > LONGEST_LINK
    ? lead
    : `${lead} · [Open the comparison](<${link.replace(/[<>\s]/g, encodeURIComponent)}>)`;
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
  const more = gates.length > lines ? `\n\n… and ${count(gates.length - lines)} more conditions` : '';
  return `${table(['', 'Fails if', 'Base', 'Head', 'Change'], 'llrrr', rows)}${more}`;
}

function metrics({ summary }: Report): string {
  return table(
    ['Metric', 'Overlap', 'Base', 'Head', 'Change'],
    'lrrrr',
    summary.metrics.map(({ label, unit, overlap, totalA, totalB, lowerBound }) => [
      plain(label),
      percent(overlap ?? 0),
      atLeast(figure(totalA, unit), lowerBound !== undefined),
      atLeast(figure(totalB, unit), lowerBound !== undefined),
      `${difference(totalB - totalA, unit)} (${change(totalA, totalB)})`,
    ]),
  );
}

function work(
  title: string,
  { rows, methods, change: sum }: ChangedMethods,
  unit: string,
  total: number,
  most: number,
  open: boolean,
  isSampled: boolean,
): string[] {
  const lead = `${title}: ${count(methods)} ${methods === 1 ? 'method' : 'methods'}, ${plain(changedBy(sum, unit))}`;
  if (rows.length === 0 || most === 0) return [open ? `**${lead}**` : lead];
  const tableOf = (chosen: ChangedMethod[]): string =>
    table(
      ['Change', 'Of the total', 'Base', 'Head', 'Method', isSampled ? 'Most of it below' : 'Most of it called from'],
      'rrrrll',
      chosen.map(({ name, a, b, call, callers, lowerBound }) => [
        difference(b - a, unit),
        total === 0 ? '' : `${b > a ? '+' : '−'}${rounded((100 * Math.abs(b - a)) / total)} %`,
        atLeast(figure(a, unit), lowerBound !== undefined),
        atLeast(figure(b, unit), lowerBound !== undefined),
        `${code(frame(name))}${call === null ? '' : `, ${isSampled ? 'below it' : calling(call)} ${code(frame(call.name))}`}`,
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
  if (!open) return [details(lead, `${tableOf(listed)}${left}`)];
  const rest = listed.slice(SHOWN);
  return [
    `**${lead}**`,
    tableOf(listed.slice(0, SHOWN)),
    rest.length === 0 ? left.trim() : details(`${count(rest.length)} more methods`, `${tableOf(rest)}${left}`),
  ];
}

function calling({ a, b }: { a: number; b: number }): string {
  return a === 0 ? 'which now calls' : b === 0 ? 'which no longer calls' : 'by calls of';
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
