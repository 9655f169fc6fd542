/** Finds one of the children of a context by binary search, where looking at each would take too long. */
import type { Shape } from '../tree/tree';

/**
 * The sibling, of those from `first` up to `limit`, that `context` is or lies under. The first where `context` lies before them,
 * the last where it lies behind.
 *
 * Given the last context that begins at or before a figure, this is the first sibling that ends after the figure, if any does.
 */
export function siblingOf({ tree, parents }: Shape, first: number, limit: number, context: number): number {
  return context <= first ? first : parents.at(Math.min(context, limit - 1), tree.depth[first]);
}
