/** Finds one of a context's callees by binary search, for flame graphs in which a context has very many. */
import type { Shape } from '../tree/tree';

/**
 * Among the siblings from `first` up to `limit`, the one that is `context` or contains it. The first sibling if `context` comes
 * before all of them, the last if it comes after them.
 *
 * A flame graph calls it with the last context that begins at or before a position in the picture. The result is then the first
 * sibling that ends after that position, if there is one.
 */
export function siblingOf({ tree, parents }: Shape, first: number, limit: number, context: number): number {
  return context <= first ? first : parents.at(Math.min(context, limit - 1), tree.depth[first]);
}
