import type { MetricKind } from '../../../common/metrics';
import { LEAST_RUNS, normalBound } from '../../../common/sampling';

/** A row is judged from this share of the whole on, up to the other of what remains, in percent. */
const LEAST_SHARE = 1;
const MOST_SHARE = 90;
/** A row is judged from so many events on. */
const LEAST_EVENTS = 10;
/** A difference is told from this part of the whole on, in percent. */
const LEAST_DIFFERENCE = 1;
/** Odds p / (1 − p) differ by at least this factor, in tenths: with few runs, and with at least LEAST_RUNS on both sides. */
const ODDS = { few: 15, several: 11 };
/** Dispersion of shares: with few runs, with at least LEAST_RUNS on both sides, and above a threshold. */
const DISPERSION = { few: 4, several: 3, waits: 16 };

/** Events of both sides, not necessarily whole numbers. */
export interface Events {
  readonly a: number;
  readonly b: number;
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
 * Runs of a side even out what differs from run to run. Which thread waits above a threshold is decided by how threads meet, once for
 * many waits.
 */
const dispersionOf = ({ kind, ...runs }: Pick<Whole, 'kind' | 'runsA' | 'runsB'>): number =>
  kind === 'thresholded' ? DISPERSION.waits : areSeveral(runs) ? DISPERSION.several : DISPERSION.few;

/** How many standard errors B's share lies above A's. */
export function standardErrors(row: Events, { events, ...of }: Pick<Whole, 'events' | 'kind' | 'runsA' | 'runsB'>): number {
  const p = (row.a + row.b) / (events.a + events.b);
  const spread = dispersionOf(of) * p * (1 - p) * (1 / events.a + 1 / events.b);
  return spread > 0 ? (row.b / events.b - row.a / events.a) / Math.sqrt(spread) : 0;
}

/**
 * Whether the shares of a row differ by more than those of two runs of one program. Runs that lie apart are asked for elsewhere.
 *
 * @param bound of boundOfRows
 */
export function differs(row: Events, whole: Whole, bound: number): boolean {
  const { events, original } = whole;
  // Cross-multiplied: with whole numbers, what lies exactly at a limit is told.
  const difference = Math.abs(row.b * events.a - row.a * events.b);
  const remains = events.a + events.b;
  if (100 * difference * remains < LEAST_DIFFERENCE * events.a * events.b * original) return false;
  const [less, more] = [row.a * (events.b - row.b), row.b * (events.a - row.a)].sort((x, y) => x - y);
  if (10 * more < (areSeveral(whole) ? ODDS.several : ODDS.few) * less) return false;
  return Math.abs(standardErrors(row, whole)) > bound;
}

/** Whether all shares of one side are below all of the other. */
export const lieApart = (a: readonly number[], b: readonly number[]): boolean =>
  Math.max(...a) < Math.min(...b) || Math.max(...b) < Math.min(...a);

/** The method whose growth `leastFactor` tells. */
const TYPICAL_SHARE = 0.1;
/** Largest factor that is looked at, in tenths. */
const LARGEST_FACTOR = 1000;

/** Growth of the work of a method of 10 % from which on it is told, rounded up to a tenth; null where none is. */
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
