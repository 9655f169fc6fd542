/**
 * Decides by statistics whether a method's share of samples differs between two sides. A row is a method with everything below
 * its contexts.
 */
import { normalBound } from '../../../common/intervals';
import type { MetricKind } from '../../../common/metrics';
import { LEAST_RUNS } from '../../../common/sampling';

/**
 * A row is judged if it has at least LEAST_SHARE percent of all events, and at most MOST_SHARE percent of those that remain.
 */
const LEAST_SHARE = 1;
const MOST_SHARE = 90;
/** Minimum number of events for a row to be judged. */
const LEAST_EVENTS = 10;
/** Minimum difference to report, in percent of all events. */
const LEAST_DIFFERENCE = 1;
/** Minimum factor between the odds p / (1 − p), in tenths: with few runs, and with at least LEAST_RUNS on both sides. */
const ODDS = { few: 15, several: 11 };
/** Dispersion of shares: with few runs, with at least LEAST_RUNS on both sides, and for waits above a threshold. */
const DISPERSION = { few: 3, several: 2, waits: 16 };

/** A row is offset by an opposite change of at least this fraction of its own, and of at least this many standard errors. */
const OFFSET = { part: 0.5, errors: 1 };

/** Number of events on both sides, not necessarily whole. */
export interface Events {
  readonly a: number;
  readonly b: number;
}

/** The events of a row. */
export interface RowEvents extends Events {
  /** Dispersion of its shares in the runs of each side, as computed by spreadOfRuns. */
  readonly spread?: number;
}

/** All events with own code on the stack, with which the events of a row are compared. */
export interface Whole {
  /** Events that remain after those of reported rows were taken out. */
  readonly events: Events;
  /** Events of both sides together, before any were taken out. */
  readonly original: number;
  /** Kind of the metric. */
  readonly kind: MetricKind;
  readonly runsA: number;
  readonly runsB: number;
}

/** Whether a row has enough events to be judged. One that does not never will: rows only lose events. */
export const isLarge = ({ a, b }: Events, { original }: Pick<Whole, 'original'>): boolean =>
  a + b >= LEAST_EVENTS && 100 * (a + b) >= LEAST_SHARE * original;

/** Whether a row is judged. */
export const isJudged = (row: Events, whole: Pick<Whole, 'events' | 'original'>): boolean =>
  isLarge(row, whole) && 100 * (row.a + row.b) <= MOST_SHARE * (whole.events.a + whole.events.b);

/** Minimum number of standard errors for a row to be reported, if this many rows are judged. */
export const boundOfRows = (rows: number): number => normalBound(0.05 / 2 / Math.max(1, rows));

export const areSeveral = ({ runsA, runsB }: Pick<Whole, 'runsA' | 'runsB'>): boolean => Math.min(runsA, runsB) >= LEAST_RUNS;

/**
 * Dispersion of a method's shares between equal runs, relative to that of independent events, as measured in docs/benchmarks.md.
 * It is larger above a threshold: which thread waits depends on how threads meet, and one such meeting decides many waits. If the
 * shares in a side's runs disperse even more, their own dispersion is used.
 */
function dispersionOf({ spread = 0 }: RowEvents, { kind, ...runs }: Pick<Whole, 'kind' | 'runsA' | 'runsB'>): number {
  if (kind === 'thresholded') return Math.max(DISPERSION.waits, spread);
  return Math.max(areSeveral(runs) ? DISPERSION.several : DISPERSION.few, spread);
}

/**
 * Dispersion of a row's shares in the runs of each side: Pearson's χ² divided by its degrees of freedom. About 1 for
 * independent events.
 *
 * @param sides the runs of each side, with the row's events and all events
 */
export function spreadOfRuns(sides: readonly (readonly { row: number; whole: number }[])[]): number {
  let [squares, freedom] = [0, 0];
  for (const runs of sides) {
    const p = runs.reduce((sum, { row }) => sum + row, 0) / runs.reduce((sum, { whole }) => sum + whole, 0);
    freedom += runs.length - 1;
    for (const { row, whole } of runs) if (p > 0 && p < 1 && whole > 0) squares += (row - p * whole) ** 2 / (p * (1 - p) * whole);
  }
  return freedom > 0 ? squares / freedom : 0;
}

/** Number of standard errors by which B's share exceeds A's. */
export function standardErrors(row: RowEvents, { events, ...of }: Pick<Whole, 'events' | 'kind' | 'runsA' | 'runsB'>): number {
  const p = (row.a + row.b) / (events.a + events.b);
  const spread = dispersionOf(row, of) * p * (1 - p) * (1 / events.a + 1 / events.b);
  return spread > 0 ? (row.b / events.b - row.a / events.a) / Math.sqrt(spread) : 0;
}

/**
 * Whether the shares of a row differ by more than those of two runs of the same program would. Whether the runs of both sides lie
 * apart is checked separately.
 *
 * @param bound result of boundOfRows
 */
export function differs(row: RowEvents, whole: Whole, bound: number): boolean {
  const { events, original } = whole;
  // Cross-multiplied, so that with whole numbers a difference exactly at a limit is reported.
  const difference = Math.abs(row.b * events.a - row.a * events.b);
  const remains = events.a + events.b;
  if (100 * difference * remains < LEAST_DIFFERENCE * events.a * events.b * original) return false;
  const [less, more] = [row.a * (events.b - row.b), row.b * (events.a - row.a)].sort((x, y) => x - y);
  if (10 * more < (areSeveral(whole) ? ODDS.several : ODDS.few) * less) return false;
  return Math.abs(standardErrors(row, whole)) > bound;
}

/**
 * Whether the row of an outer method makes up for the change in the row of a method that it calls. It does if the rest of the
 * outer row, outside the inner one, changed in the opposite direction. A JIT compiles a method together with those that it
 * inlines, and may attribute samples to different ones in each run. Both changes are measured relative to the events outside
 * both rows, which this does not affect. A row with nearly all events leaves too few outside.
 *
 * @param rest events of the outer row that are outside the inner one
 */
export function isOffset(row: Events, rest: Events, whole: Whole): boolean {
  const { events } = whole;
  if (!isJudged({ a: row.a + rest.a, b: row.b + rest.b }, whole)) return false;
  const outside = { a: events.a - row.a - rest.a, b: events.b - row.b - rest.b };
  const change = (of: Events): number => of.b * outside.a - of.a * outside.b;
  if (change(rest) * Math.sign(-change(row)) < OFFSET.part * Math.abs(change(row))) return false;
  const remains = { ...whole, events: { a: events.a - row.a, b: events.b - row.b } };
  return Math.abs(standardErrors(rest, remains)) >= OFFSET.errors;
}

/** Whether all shares of one side are below all of the other side. */
export const lieApart = (a: readonly number[], b: readonly number[]): boolean =>
  Math.max(...a) < Math.min(...b) || Math.max(...b) < Math.min(...a);

/** Share of the method for which `leastFactor` computes the growth. */
const TYPICAL_SHARE = 0.1;
/** Largest factor to try, in tenths. */
const LARGEST_FACTOR = 1000;

/**
 * The smallest growth that is reported for a method with 10% of the work, rounded up to a tenth; null if no growth is.
 */
export function leastFactor(whole: Whole, rows: number): number | null {
  const bound = boundOfRows(rows);
  const { events } = whole;
  for (let tenths = areSeveral(whole) ? ODDS.several : ODDS.few; tenths <= LARGEST_FACTOR; tenths++) {
    const grown = (TYPICAL_SHARE * tenths) / 10;
    // The odds grow by exactly the factor; rounding must not make them smaller.
    const share = (grown / (1 - TYPICAL_SHARE + grown)) * (1 + 1e-12);
    const row = { a: TYPICAL_SHARE * events.a, b: share * events.b };
    if (isJudged(row, whole) && differs(row, whole, bound)) return tenths / 10;
  }
  return null;
}
