import { normalBound } from '../../../common/intervals';
import type { MetricKind } from '../../../common/metrics';
import { LEAST_RUNS } from '../../../common/sampling';

/** A row is judged from this share of the whole on, up to the other of what remains, in percent. */
const LEAST_SHARE = 1;
const MOST_SHARE = 90;
/** A row is judged from so many events on. */
const LEAST_EVENTS = 10;
/** A difference is reported from this part of the whole on, in percent. */
const LEAST_DIFFERENCE = 1;
/** Odds p / (1 − p) differ by at least this factor, in tenths: with few runs, and with at least LEAST_RUNS on both sides. */
const ODDS = { few: 15, several: 11 };
/** Dispersion of shares: with few runs, with at least LEAST_RUNS on both sides, and above a threshold. */
const DISPERSION = { few: 3, several: 2, waits: 16 };

/** A row is made up for by a change of this part of its own, and of so many standard errors. */
const OFFSET = { part: 0.5, errors: 1 };

/** Events of both sides, not necessarily whole numbers. */
export interface Events {
  readonly a: number;
  readonly b: number;
}

/** Events of a row. */
export interface RowEvents extends Events {
  /** How its shares spread in the runs of a side, by spreadOfRuns. */
  readonly spread?: number;
}

/** What rows are judged against. */
export interface Whole {
  /** Events of what remains. */
  readonly events: Events;
  /** Events of both sides together before any were taken out. */
  readonly original: number;
  /** Of the metric. */
  readonly kind: MetricKind;
  readonly runsA: number;
  readonly runsB: number;
}

/** Whether a row has events enough to be judged. One that has not never will: rows only lose events. */
export const isLarge = ({ a, b }: Events, { original }: Pick<Whole, 'original'>): boolean =>
  a + b >= LEAST_EVENTS && 100 * (a + b) >= LEAST_SHARE * original;

/** Whether a row is judged. */
export const isJudged = (row: Events, whole: Pick<Whole, 'events' | 'original'>): boolean =>
  isLarge(row, whole) && 100 * (row.a + row.b) <= MOST_SHARE * (whole.events.a + whole.events.b);

/** Bound for the standard errors of one of so many rows. */
export const boundOfRows = (rows: number): number => normalBound(0.05 / 2 / Math.max(1, rows));

export const areSeveral = ({ runsA, runsB }: Pick<Whole, 'runsA' | 'runsB'>): boolean => Math.min(runsA, runsB) >= LEAST_RUNS;

/**
 * How many times wider shares of one method spread in equal runs than those of independent events, as measured in docs/benchmarks.md.
 * Which thread waits above a threshold is decided by how threads meet, once for many waits. Where the runs of a side spread wider
 * still, they say so themselves.
 */
function dispersionOf({ spread = 0 }: RowEvents, { kind, ...runs }: Pick<Whole, 'kind' | 'runsA' | 'runsB'>): number {
  if (kind === 'thresholded') return Math.max(DISPERSION.waits, spread);
  return Math.max(areSeveral(runs) ? DISPERSION.several : DISPERSION.few, spread);
}

/**
 * Dispersion of a row's shares in the runs of each side: Pearson's χ² by its degrees of freedom. Independent events have about 1.
 *
 * @param sides the runs of each, with events of the row and of the whole
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

/** How many standard errors B's share lies above A's. */
export function standardErrors(row: RowEvents, { events, ...of }: Pick<Whole, 'events' | 'kind' | 'runsA' | 'runsB'>): number {
  const p = (row.a + row.b) / (events.a + events.b);
  const spread = dispersionOf(row, of) * p * (1 - p) * (1 / events.a + 1 / events.b);
  return spread > 0 ? (row.b / events.b - row.a / events.a) / Math.sqrt(spread) : 0;
}

/**
 * Whether the shares of a row differ by more than those of two runs of one program. Runs that lie apart are asked for elsewhere.
 *
 * @param bound of boundOfRows
 */
export function differs(row: RowEvents, whole: Whole, bound: number): boolean {
  const { events, original } = whole;
  // Cross-multiplied: with whole numbers, what lies exactly at a limit is reported.
  const difference = Math.abs(row.b * events.a - row.a * events.b);
  const remains = events.a + events.b;
  if (100 * difference * remains < LEAST_DIFFERENCE * events.a * events.b * original) return false;
  const [less, more] = [row.a * (events.b - row.b), row.b * (events.a - row.a)].sort((x, y) => x - y);
  if (10 * more < (areSeveral(whole) ? ODDS.several : ODDS.few) * less) return false;
  return Math.abs(standardErrors(row, whole)) > bound;
}

/**
 * Whether a row around another makes up for it: without the inner row, the outer one changed the other way. A JIT compiles a method
 * with those that it inlines, and attributes samples to any of them, in each run to others. Both changes are measured relative to the
 * events outside of both, which that leaves alone. A row with nearly all of the whole leaves too few outside.
 *
 * @param rest events of the outer row outside of the inner one
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

/** Whether all shares of one side are below all of the other. */
export const lieApart = (a: readonly number[], b: readonly number[]): boolean =>
  Math.max(...a) < Math.min(...b) || Math.max(...b) < Math.min(...a);

/** The method whose growth `leastFactor` tells. */
const TYPICAL_SHARE = 0.1;
/** Largest factor that is looked at, in tenths. */
const LARGEST_FACTOR = 1000;

/** Growth of the work of a method of 10% from which on it is reported, rounded up to a tenth; null where none is. */
export function leastFactor(whole: Whole, rows: number): number | null {
  const bound = boundOfRows(rows);
  const { events } = whole;
  for (let tenths = areSeveral(whole) ? ODDS.several : ODDS.few; tenths <= LARGEST_FACTOR; tenths++) {
    const grown = (TYPICAL_SHARE * tenths) / 10;
    // The odds grow by the factor itself; rounding must not make them less.
    const share = (grown / (1 - TYPICAL_SHARE + grown)) * (1 + 1e-12);
    const row = { a: TYPICAL_SHARE * events.a, b: share * events.b };
    if (isJudged(row, whole) && differs(row, whole, bound)) return tenths / 10;
  }
  return null;
}
