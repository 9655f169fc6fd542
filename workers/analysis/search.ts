import type { SearchResult } from '../engine.api';
import type { Tree } from '../profile/tree';

/** Matching contexts that are listed, for highlighting. */
const MOST_LISTED = 100_000;

/**
 * Contexts whose method matches (one byte a method), and the sum of what they include, a context under another match counted once.
 * `sums` is the exclusive prefix sum of the metric.
 */
export function searchTree(tree: Tree, sums: Float64Array, matches: Uint8Array): SearchResult {
  const { size, method, end } = tree;
  const found = new Int32Array(Math.min(size, MOST_LISTED));
  let contexts = 0;
  let inclusive = 0;
  let counted = 0;
  const seen = new Uint8Array(matches.length);
  for (let i = 0; i < size; i++) {
    const m = method[i];
    if (matches[m] === 0) continue;
    if (contexts < found.length) found[contexts] = i;
    contexts++;
    seen[m] = 1;
    if (i >= counted) {
      inclusive += sums[end[i]] - sums[i];
      counted = end[i];
    }
  }
  const methods = seen.reduce((sum, one) => sum + one, 0);
  return { methods, contexts, inclusive, matchingContexts: found.slice(0, contexts) };
}
