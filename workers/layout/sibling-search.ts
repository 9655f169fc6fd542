/** Finds one of a context's callees by binary search, for flame graphs in which a context has very many. */
import type { Shape } from '../tree/tree';

/**
 * Among the siblings from `first` up to `limit`, the one that is `context` or contains it. The first sibling if `context` comes
 * before all of them, the last if it comes after them.
 *
 * Applied to the last context that begins at or before a figure, this finds the first sibling that ends after the figure, if any
 * does.
 */
export function siblingOf({ tree, parents }: Shape, first: number, limit: number, context: number): number {
  return context <= first ? first : parents.at(Math.min(context, limit - 1), tree.depth[first]);
}
