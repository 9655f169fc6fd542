import type { ChangeKind, NoiseGuard } from '../api/engine';

/** Kinds of change by their number in UnionFlameLayout.kind. */
export const KINDS: readonly ChangeKind[] = ['same', 'grew', 'shrank', 'appeared', 'vanished'];
/** Index into KINDS: nothing is known to differ. */
export const SAME = 0;
const [GREW, SHRANK] = [1, 2];
/** Index into KINDS: only B has it. */
export const APPEARED = 3;
/** Index into KINDS: only A has it. */
export const VANISHED = 4;

/** The standard noise guard: at a width of 1,500 pixels a difference of this part of the total is an eighth of one. */
export const QUIET: NoiseGuard = 1e-4;
/** A difference is quiet, too, below so many times that part of the larger figure. */
const OF_FIGURE = 10;

/** Totals against which changes are judged: those of the two sides, or both 1 for shares. */
export interface Totals {
  readonly a: number;
  readonly b: number;
}

/**
 * Index into KINDS. Presence decides the last two, the noise guard (docs/metrics.md section 7) the others. Samples have kinds of
 * their own (comparison/samples): a side without samples may have the context, too.
 */
export function changeKind(inA: boolean, inB: boolean, a: number, b: number, totals: Totals, guard = QUIET): number {
  if (!inA) return inB ? APPEARED : SAME;
  if (!inB) return VANISHED;
  const quiet = guard * Math.max(totals.a, totals.b, OF_FIGURE * Math.abs(a), OF_FIGURE * Math.abs(b));
  if (Math.abs(b - a) <= quiet) return SAME;
  return b > a ? GREW : SHRANK;
}
