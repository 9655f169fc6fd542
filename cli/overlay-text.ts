import { frame, simpleName } from '../common/class-names';
import { inSentence } from '../common/metrics';
import { amount } from '../common/numbers';
import {
  costText,
  matchedSamples,
  matchingRows,
  NONE_SLOW,
  OVERLAY_LIMITS,
  OVERLAY_TITLES,
  programSamples,
  reasonText,
  slowest,
  slowWords,
  tenths,
} from '../common/sample-words';
import type { OverlayMatching, OverlayReport, OverlayRow, OverlayTime } from '../workers/api/overlay';
import { NORMAL } from '../workers/overlay/verdict';
import { table } from './terminal/table';

/** The report of an overlay: its first sentence, where samples went, and methods by what their bytecodes cost. */
export function overlayText({ unit, labels, matching, cautions, ranking }: OverlayReport, timePath: string): string {
  const first = slowest(ranking.slow);
  const said =
    first === undefined
      ? NONE_SLOW
      : `${frame({ className: simpleName(first.name.className), method: first.name.method })}${slowWords(first)}`;
  const parts = [
    said,
    `  ${OVERLAY_LIMITS}`,
    `\nMatching: ${labels.map(inSentence).join(' and ')} of ${timePath}\n${matchingTable(matching, unit)}`,
    listed('Cautions', cautions),
    reasons(matching, unit),
    rows(OVERLAY_TITLES.slow, ranking.slow),
    contexts(ranking.slow),
    rows(OVERLAY_TITLES.light, ranking.light),
    times(OVERLAY_TITLES.natives, ranking.natives, unit),
    times(OVERLAY_TITLES.oneTime, ranking.oneTime, unit),
    moves(matching, unit),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

const matchingTable = (matching: OverlayMatching, unit: string): string =>
  table(
    matchingRows(matching).map(({ words, samples, of }) => [
      words,
      amount(samples, unit),
      ...(of === null ? [] : [of > 0 ? tenths(samples / of) : '']),
    ]),
    [false, true, true],
  );

/** The reasons why samples found no context; ten where they are many, else three. */
function reasons(matching: OverlayMatching, unit: string): string {
  const isNormal = matchedSamples(matching) >= NORMAL * programSamples(matching);
  const lines = matching.reasons
    .slice(0, isNormal ? 3 : undefined)
    .map((reason) => [amount(reason.samples, unit), reasonText(reason)]);
  return lines.length === 0 ? '' : `\n${OVERLAY_TITLES.reasons}\n${table(lines, [true, false])}`;
}

function rows(title: string, all: readonly OverlayRow[]): string {
  if (all.length === 0) return '';
  const bounds = ({ least, most }: OverlayRow): string => `${costText(least)} to ${costText(most)}`;
  return `\n${title}\n${table(
    [
      ['Time', 'Bytecodes', 'Cost against the rest', '95% interval', 'Method'],
      ...all.map((row) => [tenths(row.timeShare), tenths(row.workShare), costText(row.cost), bounds(row), frame(row.name)]),
    ],
    [true, true, true, true, false],
  )}`;
}

/** Contexts of the first rows, the innermost callers of each. */
function contexts(slow: readonly OverlayRow[]): string {
  const lines = slow.slice(0, 3).flatMap(({ contexts: own, samples }) =>
    own.map(({ path, samples: some }) => [
      tenths(some / samples),
      path
        .slice(-5)
        .map(({ className, method }) => frame({ className: simpleName(className), method }))
        .join(' > '),
    ]),
  );
  return lines.length === 0 ? '' : `\nWhere the first of them run, by share of their samples\n${table(lines, [true, false])}`;
}

function times(title: string, all: readonly OverlayTime[], unit: string): string {
  if (all.length === 0) return '';
  const lines = all.map(({ name, samples, timeShare }) => [tenths(timeShare), amount(samples, unit), frame(name)]);
  return `\n${title}\n${table(lines, [true, true, false])}`;
}

function moves({ moves: all }: OverlayMatching, unit: string): string {
  const lines = all
    .slice(0, 5)
    .map(({ from, to, samples }) => [amount(samples, unit), `${frame(from)} is charged to ${frame(to)}`]);
  return lines.length === 0 ? '' : `\n${OVERLAY_TITLES.moves}\n${table(lines, [true, false])}`;
}

const listed = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`;
