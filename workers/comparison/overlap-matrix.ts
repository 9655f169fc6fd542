/** Computes the overlaps of all pairs of several profiles, and an order in which similar ones are next to each other. */
import type { Join } from '../api/engine';
import { type Pace, SubtaskPace } from '../jobs/pace';
import type { Names } from '../profile/names';
import type { Tree } from '../tree/tree';
import { overlapPercent, type Weights } from './overlap';
import { UnionNames } from './union-names';
import { uniteTrees } from './union-tree';

/** Maximum number of profiles in a matrix: the number of pairs is quadratic. */
export const MOST_PROFILES = 50;

/** The parts of a profile that a matrix needs: tree, names and one metric; about 20 bytes per context. */
export interface WeighedProfile extends Weights {
  readonly tree: Tree;
  readonly names: Names;
  /** Sum of the metric. */
  readonly total: number;
}

/**
 * Overlaps of all pairs in percent, row after row; symmetric, 100 on the diagonal. Reports progress in pairs. Throws Cancelled.
 */
export async function overlapMatrix(profiles: readonly WeighedProfile[], pace: Pace): Promise<Float64Array> {
  const { length } = profiles;
  const matrix = new Float64Array(length * length).fill(100);
  const pairs = (length * (length - 1)) / 2;
  let done = 0;
  for (let i = 0; i < length; i++)
    for (let j = i + 1; j < length; j++) {
      const [a, b] = [profiles[i], profiles[j]];
      const part = new SubtaskPace(pace, 'pairs', done++, pairs);
      await part.tick();
      const union = await uniteTrees(a.tree, b.tree, new UnionNames(a.names, b.names), part);
      matrix[i * length + j] = matrix[j * length + i] = overlapPercent(union, a, b);
    }
  return matrix;
}

/**
 * Joins the two most similar clusters until one is left (average linkage, UPGMA: similarity is the mean overlap over all pairs
 * between them). The profiles of the last join, left before right, are in an order in which similar ones are next to each other.
 */
export function clusters(matrix: Float64Array, count: number): { order: number[]; joins: Join[] } {
  let open = Array.from({ length: count }, (_, i) => [i]);
  const joins: Join[] = [];
  const between = (x: readonly number[], y: readonly number[]): number => {
    let sum = 0;
    for (const i of x) for (const j of y) sum += matrix[i * count + j];
    return sum / (x.length * y.length);
  };
  while (open.length > 1) {
    let best = { left: open[0], right: open[1], overlap: -1 };
    for (const [k, left] of open.entries())
      for (const right of open.slice(k + 1)) {
        const overlap = between(left, right);
        if (overlap > best.overlap) best = { left, right, overlap };
      }
    joins.push(best);
    const { left, right } = best;
    open = open.flatMap((each) => (each === left ? [[...left, ...right]] : each === right ? [] : [each]));
  }
  return { order: open[0] ?? [], joins };
}
