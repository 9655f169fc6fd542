/**
 * Lays out how the profiles of a matrix are joined into clusters: leaves at the left, one per row; the less similar a join, the
 * further right.
 */
import type { Join } from '../../../workers/api/engine';

/** A join, drawn as a bracket from its two clusters to the point where they meet; in pixels. */
export interface Bracket {
  x: number;
  from: { x: number; y: number }[];
}

/**
 * @param order the profiles from top to bottom
 * @param low the overlap that the right edge stands for, in percent
 */
export function brackets(order: readonly number[], joins: readonly Join[], low: number, width: number, row: number): Bracket[] {
  const span = Math.max(1e-9, 100 - low);
  const at = new Map(order.map((profile, place) => [String(profile), { x: 0, y: (place + 0.5) * row }]));
  return joins.map(({ left, right, overlap }) => {
    const from = [left, right].map((cluster) => at.get(cluster.join()) ?? { x: 0, y: 0 });
    const x = Math.min(width, Math.max(2, ((100 - overlap) / span) * width));
    at.set([...left, ...right].join(), { x, y: (from[0].y + from[1].y) / 2 });
    return { x, from };
  });
}
