/** Formats the report of `callgrove overlay` as text for a terminal. */
import path from 'node:path';
import { frame, simpleName } from '../common/class-names';
import { CLOCK_LIMITS, noneSlow, timeNoun, timePer, waitNotes, waitSentence } from '../common/clock-words';
import { inSentence } from '../common/metrics';
import { amount, count } from '../common/numbers';
import {
  costBounds,
  costText,
  DISPUTED,
  disputed,
  isUnstable,
  matchedSamples,
  matchingRows,
  OVERLAY_LIMITS,
  OVERLAY_TITLES,
  programSamples,
  reasonText,
  slowest,
  slowTitle,
  slowWords,
  tenths,
  timeBasis,
} from '../common/sample-words';
import type {
  MethodCosts,
  OverlayContext,
  OverlayMatching,
  OverlayRanking,
  OverlayReport,
  OverlayRow,
  OverlayTime,
  Waits,
} from '../workers/api/overlay';
import type { FrameName } from '../workers/api/tree';
import { NORMAL } from '../workers/overlay/verdict';
import { table } from './terminal/table';

/** The report of an overlay: the answer in a sentence, how samples were matched, and methods by what their bytecodes cost. */
export function overlayText(report: OverlayReport, timePath: string): string {
  const { unit, labels, matching, cautions, ranking, stated, further = [] } = report;
  const parts = [
    firstSentence(ranking),
    ...[...timeBasis(ranking.ranked, report), stated, OVERLAY_LIMITS].map((each) => `  ${each}`),
    `\nMatching: ${labels.map(inSentence).join(' and ')} of ${timePath}\n${matchingTable(matching, unit)}`,
    ...further.map(
      (own) => `\nMatching: ${own.labels.map(inSentence).join(' and ')} of ${own.file}\n${matchingTable(own.matching, own.unit)}`,
    ),
    listed('Caveats', [...cautions, ...further.flatMap((own) => own.cautions.map((each) => `${own.file}: ${each}`))]),
    reasons(matching, unit),
    rows(slowTitle(matching.left), ranking.slow),
    contexts(ranking.slow),
    samplers(ranking, [timePath, ...further.map(({ file }) => file)]),
    slowContexts(ranking.inclusive),
    rows(OVERLAY_TITLES.light, ranking.light),
    times(OVERLAY_TITLES.natives, ranking.natives, unit),
    times(OVERLAY_TITLES.oneTime, ranking.oneTime, unit),
    moves(matching, unit),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** The answer in one sentence. */
export function firstSentence(ranking: OverlayRanking & Partial<Pick<MethodCosts, 'metric' | 'ticks'>>): string {
  const { slow, unstable = [], metric = 'overlay', ticks } = ranking;
  const first = slowest(slow);
  if (first !== undefined) return `${simpleFrame(first.name)}${slowWords(first, timeNoun(metric))}`;
  const unsure = disputed(unstable);
  return unsure === undefined ? noneSlow(ticks) : `${DISPUTED}${simpleFrame(unsure.name)}.`;
}

/** Methods that are slow per bytecode by the clock of their recording: the answer, its limits, and a table. */
export function clockText(costs: MethodCosts): string {
  const { slow, clocked, cautions } = costs;
  const lines = slow.map((row) => {
    const { perCall = null, perThousand = null, ticks = 0 } = clocked?.get(row.method) ?? {};
    return [...figures(row), timePer(perCall, ticks), timePer(perThousand, ticks), frame(row.name)];
  });
  const headings = [...HEADINGS, 'Per call', 'Per 1,000 bytecodes', 'Method'];
  return [
    '\nSlow per bytecode, by CPU time',
    ...[firstSentence(costs), CLOCK_LIMITS, ...cautions].map((each) => `  ${each}`),
    ...(lines.length === 0 ? [] : [table([headings, ...lines], [...headings.slice(1).map(() => true), false])]),
  ].join('\n');
}

/** Who waits longest, in a sentence. */
export const waitText = (waits: Waits, unit: string): string =>
  waitSentence(waits, unit)
    .map((piece) => ('text' in piece ? piece.text : 'name' in piece ? simpleFrame(piece.name) : ''))
    .join('');

/** Who waits, with the methods that wait next. */
export const waitsText = (waits: Waits, unit: string): string =>
  ['\nWaiting', ...[waitText(waits, unit), ...waitNotes(waits, simpleFrame)].map((each) => `  ${each}`)].join('\n');

const matchingTable = (matching: OverlayMatching, unit: string): string =>
  table(
    matchingRows(matching).map(({ words, samples, share }) => [words, amount(samples, unit), ...(share === '' ? [] : [share])]),
    [false, true, true],
  );

/** The reasons why samples found no context; all of them if many did not, otherwise three. */
function reasons(matching: OverlayMatching, unit: string): string {
  const isNormal = matchedSamples(matching) >= NORMAL * programSamples(matching);
  const lines = matching.reasons
    .slice(0, isNormal ? 3 : undefined)
    .map((reason) => [amount(reason.samples, unit), reasonText(reason)]);
  return lines.length === 0 ? '' : `\n${OVERLAY_TITLES.reasons}\n${table(lines, [true, false])}`;
}

const HEADINGS = ['Time', 'Bytecodes', 'Relative cost', '95% interval'];
const figures = (row: OverlayContext | OverlayRow): string[] => [
  tenths(row.timeShare),
  tenths(row.workShare),
  costText(row.cost),
  costBounds(row),
];

function rows(title: string, all: readonly OverlayRow[]): string {
  if (all.length === 0) return '';
  const lines = all.map((row) => [...figures(row), `${frame(row.name)}${isUnstable(row) ? ' (unstable)' : ''}`]);
  return `\n${title}\n${table([[...HEADINGS, 'Method'], ...lines], [true, true, true, true, false])}`;
}

function slowContexts(all: readonly OverlayContext[]): string {
  if (all.length === 0) return '';
  const lines = all.map((row) => [...figures(row), pathEnd(row.path)]);
  return `\n${OVERLAY_TITLES.inclusive}\n${table([[...HEADINGS, 'Context'], ...lines], [true, true, true, true, false])}`;
}

/** Intervals of unstable methods, for each sampler. */
function samplers({ unstable = [] }: OverlayRanking, files: readonly string[]): string {
  if (unstable.length === 0) return '';
  const lines = unstable.map(({ name, samplers: own = [] }) => [...own.map(costBounds), frame(name)]);
  return `\n${OVERLAY_TITLES.unstable}\n${table([[...files.map((each) => path.basename(each)), 'Method'], ...lines], [...files.map(() => true), false])}`;
}

const simpleFrame = ({ className, method }: FrameName): string => frame({ className: simpleName(className), method });
/** The last frames of a path. */
const pathEnd = (frames: readonly FrameName[]): string => frames.slice(-5).map(simpleFrame).join(' > ');

/** Contexts of the first rows, each with its innermost callers. */
function contexts(slow: readonly OverlayRow[]): string {
  const lines = slow
    .slice(0, 3)
    .flatMap(({ contexts: own, samples }) => own.map((each) => [tenths(each.samples / samples), pathEnd(each.path)]));
  return lines.length === 0 ? '' : `\nWhere the top methods run, by share of their samples\n${table(lines, [true, false])}`;
}

function times(title: string, all: readonly OverlayTime[], unit: string): string {
  if (all.length === 0) return '';
  const lines = all.map(({ name, samples, timeShare }) => [tenths(timeShare), amount(samples, unit), frame(name)]);
  return `\n${title}\n${table(lines, [true, true, false])}`;
}

function moves({ moves: all }: OverlayMatching, unit: string): string {
  const lines = all
    .slice(0, MOVES)
    .map(({ from, to, samples }) => [amount(samples, unit), `${frame(from)} is attributed to ${frame(to)}`]);
  const others = all.slice(MOVES);
  if (others.length > 0) {
    const rest = others.reduce((sum, { samples }) => sum + samples, 0);
    lines.push([amount(rest, unit), `and ${count(others.length)} ${others.length === 1 ? 'other' : 'others'}`]);
  }
  return lines.length === 0 ? '' : `\n${OVERLAY_TITLES.moves}\n${table(lines, [true, false])}`;
}

/** Number of moves listed by name. */
const MOVES = 10;

const listed = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`;
