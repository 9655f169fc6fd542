/** Search for methods in a tree, with the share of the cost that they include. */
import type { SearchResult } from '../api/engine';
import type { Tree } from '../tree/tree';
import { methodCounts } from './method-counts';

/** Matching contexts that are listed, for highlighting. */
const MOST_LISTED = 100_000;

/**
 * Finds the contexts of matching methods, and the sum of what they include. A context under another match counts once.
 *
 * @param sums exclusive prefix sum of the metric
 * @param matches one byte a method
 */
export function searchTree(tree: Tree, sums: Float64Array, matches: Uint8Array): SearchResult {
  const { size, method, end } = tree;
  const counts = methodCounts(tree, matches.length);
  let methods = 0;
  let contexts = 0;
  for (let m = 0; m < matches.length; m++) {
    if (matches[m] === 0 || counts[m] === 0) continue;
    methods++;
    contexts += counts[m];
  }
  const found = new Int32Array(Math.min(contexts, MOST_LISTED));
  let listed = 0;
  let inclusive = 0;
  // The search ends when all matches are listed. When the list is full, contexts under a match are passed over.
  for (let i = 0; i < size && listed < contexts; ) {
    if (matches[method[i]] === 0) {
      i++;
      continue;
    }
    const stop = end[i];
    inclusive += sums[stop] - sums[i];
    for (; i < stop && listed < found.length; i++) if (matches[method[i]] !== 0) found[listed++] = i;
    i = stop;
  }
  return { methods, contexts, inclusive, matchingContexts: found };
}
