/** Search for methods in a tree, with the share of the cost that they include. */
import type { FoundMethod, FrameName, SearchResult } from '../api/engine';
import { inclusive } from '../tree/prefix-sum';
import type { Tree } from '../tree/tree';
import { methodCounts } from './method-counts';
import { firstRows } from './row-order';

/** Matching contexts that are listed, for highlighting. */
const MOST_LISTED = 100_000;
/** Matching contexts that are listed by size. Nobody steps through more. */
const MOST_LARGEST = 1000;
const MOST_METHODS = 10;

/**
 * Finds the contexts of matching methods, and the sum of what they include. A context under another match counts once.
 *
 * @param sums exclusive prefix sum of the metric
 * @param matches one byte a method
 * @param frame name of a method
 */
export function searchTree(
  tree: Tree,
  sums: Float64Array,
  matches: Uint8Array,
  frame: (method: number) => FrameName,
): SearchResult {
  const { size, method, end } = tree;
  const counts = methodCounts(tree, matches.length);
  const methods = Uint32Array.from(matches.keys()).filter((m) => matches[m] !== 0 && counts[m] > 0);
  const contexts = methods.reduce((sum, m) => sum + counts[m], 0);
  const found = new Uint32Array(contexts);
  /** Three columns by method: the end of its outermost context so far, the sum of what its contexts include, its largest context. */
  const until = new Uint32Array(matches.length);
  const sumOf = new Float64Array(matches.length);
  const largestOf = new Int32Array(matches.length).fill(-1);
  let all = 0;
  let stop = 0;
  for (let i = 0, listed = 0; i < size && listed < contexts; i++) {
    const m = method[i];
    if (matches[m] === 0) continue;
    found[listed++] = i;
    const own = inclusive(tree, sums, i);
    if (i >= stop) {
      stop = end[i];
      all += own;
    }
    if (i >= until[m]) {
      until[m] = end[i];
      sumOf[m] += own;
    }
    const before = largestOf[m];
    if (before < 0 || own > inclusive(tree, sums, before)) largestOf[m] = i;
  }
  const largestMethods = [...firstRows(methods, (m) => sumOf[m], 'desc', MOST_METHODS)].map(
    (m): FoundMethod => ({ name: frame(m), inclusive: sumOf[m], contexts: counts[m], context: largestOf[m] }),
  );
  return {
    methods: methods.length,
    contexts,
    inclusive: all,
    matchingContexts: Int32Array.from(found.subarray(0, MOST_LISTED)),
    largest: Int32Array.from(firstRows(found, (i) => inclusive(tree, sums, i), 'desc', MOST_LARGEST)),
    largestMethods,
  };
}
