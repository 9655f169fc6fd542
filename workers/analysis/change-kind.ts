import { isBeyondNoise } from '../../common/sampling';
import type { ChangeKind, NoiseGuard } from '../api/engine';

/** Kinds of change by their number in UnionFlameLayout.kind. */
export const KINDS: readonly ChangeKind[] = ['same', 'grew', 'shrank', 'appeared', 'vanished'];
const [SAME, GREW, SHRANK] = [0, 1, 2];
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

/** Events behind one unit of either side's figures, where these were sampled. */
export interface SamplingNoise {
  readonly a: number;
  readonly b: number;
  /** Figures that are compared at once. */
  readonly rows: number;
}

/** Whether two sampled figures differ by more than sampling does. */
export const isBeyond = (a: number, b: number, noise: SamplingNoise): boolean =>
  isBeyondNoise(a * noise.a, b * noise.b, noise.b / (noise.a + noise.b), noise.rows);

/**
 * Index into KINDS. Presence decides the last two, the noise guard (docs/metrics.md section 7) the others. Samples must also differ
 * beyond their noise, of which presence is no proof: a side without samples may have the context, too.
 */
export function changeKind(
  inA: boolean,
  inB: boolean,
  a: number,
  b: number,
  totals: Totals,
  guard = QUIET,
  noise: SamplingNoise | null = null,
): number {
  if (noise !== null && !isBeyond(a, b, noise)) return SAME;
  if (!inA) return inB ? APPEARED : SAME;
  if (!inB) return VANISHED;
  const quiet = guard * Math.max(totals.a, totals.b, OF_FIGURE * Math.abs(a), OF_FIGURE * Math.abs(b));
  if (Math.abs(b - a) <= quiet) return SAME;
  return b > a ? GREW : SHRANK;
}
