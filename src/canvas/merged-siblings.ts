/** Finds and opens the aggregates of a flame graph whose siblings are ordered by size. */
import type { FlameLayout } from '../../workers/api/engine';
import type { LayoutRequest } from './shown-layout';
import type { Range } from './viewport';

/** Share of the width that the largest of merged siblings gets when they are opened; with less, it would be merged again. */
const OPENED = 0.01;

/** Index of the aggregate that contains a context, −1 for none. */
export function mergedWith({ count, merged }: FlameLayout, context: number): number {
  if (!merged || context < 0) return -1;
  const { siblings, firstRun, runs } = merged;
  for (let i = 0; i < count; i++) {
    if (siblings[i] === 0) continue;
    for (let k = firstRun[i]; k < firstRun[i + 1]; k += 2) if (runs[k] <= context && context < runs[k + 1]) return i;
  }
  return -1;
}

/**
 * The range that shows the largest of merged siblings by itself.
 *
 * @param own the aggregate's range
 * @param sight the visible range; the aggregate may begin to the left of it
 */
export function rangeToOpen(layout: FlameLayout, request: LayoutRequest, index: number, own: Range, sight: Range): Range {
  const largest = ((layout.merged?.largest[index] ?? 0) * (request.x1 - request.x0)) / request.width;
  const x0 = Math.max(own.x0, sight.x0);
  return { x0, x1: largest > 0 ? Math.min(own.x1, x0 + largest / OPENED) : own.x1 };
}

/** Number of siblings that a rectangle stands for; 0 for an ordinary one, or if siblings are not ordered by size. */
export const siblingsIn = ({ merged }: FlameLayout, index: number): number => merged?.siblings[index] ?? 0;

/** Aggregates of merged siblings, widest first, for a table that has no room for all of them. */
export function widestMerged(layout: FlameLayout, most = 10): number[] {
  const indices = Array.from({ length: layout.count }, (_, index) => index).filter((index) => siblingsIn(layout, index) > 0);
  return indices.sort((a, b) => layout.width[b] - layout.width[a]).slice(0, most);
}
