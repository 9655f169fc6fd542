import type { Shape } from '../tree/tree';

/**
 * Of the siblings from `first` up to `limit`, the one that `context` is or lies under; the first one where it lies before them, the last one
 * where it lies behind. Of the last context that begins at or before a figure that is the first sibling that ends after the figure, if any does.
 */
export function siblingOf({ tree, parents }: Shape, first: number, limit: number, context: number): number {
  return context <= first ? first : parents.at(Math.min(context, limit - 1), tree.depth[first]);
}
