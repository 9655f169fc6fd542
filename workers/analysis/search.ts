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
  const met = new Uint8Array(matches.length);
  let contexts = 0;
  let inclusive = 0;
  for (let i = 0; i < size; ) {
    if (matches[method[i]] === 0) {
      i++;
      continue;
    }
    const stop = end[i];
    inclusive += sums[stop] - sums[i];
    for (; i < stop && contexts < found.length; i++) {
      const m = method[i];
      if (matches[m] === 0) continue;
      met[m] = 1;
      found[contexts++] = i;
    }
    // No branch where whether one matches cannot be foreseen.
    for (; i < stop; i++) {
      const m = method[i];
      met[m] = 1;
      contexts += matches[m];
    }
  }
  let methods = 0;
  for (let m = 0; m < met.length; m++) methods += met[m] & matches[m];
  return { methods, contexts, inclusive, matchingContexts: found.slice(0, contexts) };
}
