import { APPEARED, changeKind, type Totals, VANISHED } from '../analysis/change-kind';
import { liesOutside, rangeOf, spreadOf } from './spread';

/** Counts of a side's runs in a context, a method or a set of them. `has` has a bit for each run that has it. */
export interface RunCounts {
  readonly figures: Float64Array;
  readonly has: number;
}

/** The bits of so many runs. */
export const bitsOf = (runs: number): number => 2 ** runs - 1;

/**
 * Index into KINDS. Presence comes first: in no run of A and every run of B is appeared, the reverse vanished. Else the range of
 * B must lie outside of that of A, and the medians differ by more than the noise guard (docs/comparing.md, section 5).
 */
export function rangeKind(a: RunCounts, b: RunCounts, totals: Totals, guard?: number): number {
  if (a.has === 0 && b.has === bitsOf(b.figures.length)) return APPEARED;
  if (b.has === 0 && a.has === bitsOf(a.figures.length)) return VANISHED;
  // Most end here, without a median.
  if (!liesOutside(rangeOf(a.figures), rangeOf(b.figures))) return 0;
  return changeKind(true, true, spreadOf(a.figures).median, spreadOf(b.figures).median, totals, guard);
}
