/** Decides how a figure changed from A to B in a comparison: the same, grew, shrank, appeared or vanished. */
import type { ChangeKind, NoiseGuard } from '../api/engine';

/** Kinds of change by the number that stands for them in UnionFlameLayout.kind. */
export const KINDS: readonly ChangeKind[] = ['same', 'grew', 'shrank', 'appeared', 'vanished'];
/** Kind of a context that is not known to differ, as an index into KINDS. */
export const SAME = 0;
const [GREW, SHRANK] = [1, 2];
/** Kind of a context that only B has, as an index into KINDS. */
export const APPEARED = 3;
/** Kind of a context that only A has, as an index into KINDS. */
export const VANISHED = 4;

/**
 * The standard noise guard, the share of the larger total below which differences are ignored. In a picture 1,500 pixels wide,
 * it is about an eighth of a pixel.
 */
export const QUIET: NoiseGuard = 1e-4;
/** Differences of up to this many times the noise guard, as a share of the larger of the two figures, are also ignored. */
const OF_FIGURE = 10;

/** Totals by which changes are judged: those of the two sides, or 1 for both if shares are compared. */
export interface Totals {
  readonly a: number;
  readonly b: number;
}

/**
 * The kind of a change, as an index into KINDS. Presence decides the last two kinds, the noise guard (docs/metrics.md section 7)
 * the others. Samples have kinds of their own (comparison/samples), because a context without samples on one side may have run
 * there, too.
 */
export function changeKind(inA: boolean, inB: boolean, a: number, b: number, totals: Totals, guard = QUIET): number {
  if (!inA) return inB ? APPEARED : SAME;
  if (!inB) return VANISHED;
  const quiet = guard * Math.max(totals.a, totals.b, OF_FIGURE * Math.abs(a), OF_FIGURE * Math.abs(b));
  if (Math.abs(b - a) <= quiet) return SAME;
  return b > a ? GREW : SHRANK;
}
