import type { ChangeKind } from '../engine.api';

/** Order of the kinds in UnionFlameLayout.kind. */
export const KINDS: readonly ChangeKind[] = ['same', 'grew', 'shrank', 'appeared', 'vanished'];
const [SAME, GREW, SHRANK] = [0, 1, 2];
export const APPEARED = 3;
export const VANISHED = 4;

/** A difference below this part of the larger total is quiet: at a width of 1,500 pixels it is an eighth of one. */
const QUIET_OF_TOTAL = 1e-4;
/** A difference below this part of the larger figure is quiet. */
const QUIET_OF_FIGURE = 1e-3;

/** Totals against which changes are judged: those of the two sides, or both 1 for shares. */
export interface Totals {
  readonly a: number;
  readonly b: number;
}

/** Index into KINDS. Presence decides the last two, the noise guard (docs/metrics.md section 7) the others. */
export function changeKind(inA: boolean, inB: boolean, a: number, b: number, totals: Totals): number {
  if (!inA) return inB ? APPEARED : SAME;
  if (!inB) return VANISHED;
  const quiet = Math.max(QUIET_OF_TOTAL * Math.max(totals.a, totals.b), QUIET_OF_FIGURE * Math.max(Math.abs(a), Math.abs(b)));
  if (Math.abs(b - a) <= quiet) return SAME;
  return b > a ? GREW : SHRANK;
}
