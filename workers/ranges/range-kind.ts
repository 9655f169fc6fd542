/** Decides how a context changed between two sides of several runs each: same, grew, shrank, appeared or vanished. */
import { APPEARED, changeKind, type Totals, VANISHED } from '../analysis/change-kind';
import { liesOutside, rangeOf, spreadOf } from './spread';

/** Counts of one side's runs in a context, a method or a set of contexts. `has` has a bit for each run in which it occurs. */
export interface RunCounts {
  readonly figures: Float64Array;
  readonly has: number;
}

/** The lowest `runs` bits. */
export const bitsOf = (runs: number): number => 2 ** runs - 1;

/**
 * Kind of a context's difference between sides A and B, as an index into KINDS. Presence decides first: in no run of A and
 * every run of B means appeared, the reverse vanished. Otherwise it differs only if B's range is outside A's and the medians
 * differ by more than the noise guard, a share of the totals (docs/comparing.md, section 5).
 */
export function rangeKind(a: RunCounts, b: RunCounts, totals: Totals, guard?: number): number {
  if (a.has === 0 && b.has === bitsOf(b.figures.length)) return APPEARED;
  if (b.has === 0 && a.has === bitsOf(a.figures.length)) return VANISHED;
  // Most calls end here, without computing a median.
  if (!liesOutside(rangeOf(a.figures), rangeOf(b.figures))) return 0;
  return changeKind(true, true, spreadOf(a.figures).median, spreadOf(b.figures).median, totals, guard);
}
