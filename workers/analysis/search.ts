/** Search for methods in a tree, with the share of the cost that they include. */
import type { FoundMethod, FrameName, SearchResult } from '../api/engine';
import { methodSums } from '../tree/method-sums';
import { inclusive, type Prefix } from '../tree/prefix-sum';
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
 * Figures of methods are made of the whole tree once. A query then looks at every context until its list is full; below further
 * matches only at those that may be among the largest.
 *
 * @param matches one byte a method
 * @param frame name of a method
 */
export function searchTree(
  tree: Tree,
  { sums, widths }: Prefix,
  matches: Uint8Array,
  frame: (method: number) => FrameName,
): SearchResult {
  const { size, method, end } = tree;
  const counts = methodCounts(tree, matches.length);
  const methods = Uint32Array.from(matches.keys()).filter((m) => matches[m] !== 0 && counts[m] > 0);
  const contexts = methods.reduce((sum, m) => sum + counts[m], 0);
  const found = new Int32Array(Math.min(contexts, MOST_LISTED));
  const largest = new LargestContexts((i) => inclusive(tree, sums, i));
  let listed = 0;
  let all = 0;
  for (let i = 0; i < size && listed < contexts; ) {
    if (matches[method[i]] === 0) {
      i++;
      continue;
    }
    const stop = end[i];
    all += inclusive(tree, sums, i);
    for (; i < stop && listed < found.length; i++) {
      if (matches[method[i]] === 0) continue;
      found[listed++] = i;
      largest.add(i);
    }
    while (i < stop) {
      // A width is never less than a figure, nor than a width below it.
      if (inclusive(tree, widths, i) <= largest.least) i = end[i];
      else {
        if (matches[method[i]] !== 0) largest.add(i);
        i++;
      }
    }
  }
  const ofMethods = methods.length === 0 ? null : methodSums(tree, sums, matches.length);
  const largestMethods = [...firstRows(methods, (m) => ofMethods?.inclusive[m] ?? 0, 'desc', MOST_METHODS)].map(
    (m): FoundMethod => ({
      name: frame(m),
      inclusive: ofMethods?.inclusive[m] ?? 0,
      contexts: counts[m],
      context: ofMethods?.largest[m] ?? -1,
    }),
  );
  return {
    methods: methods.length,
    contexts,
    inclusive: all,
    matchingContexts: found,
    largest: largest.list(),
    largestMethods,
  };
}

/** The contexts that include most, of any number that come in preorder; equal ones in that order. */
class LargestContexts {
  /** A context that includes no more than this is not among them. */
  least = Number.NEGATIVE_INFINITY;
  private readonly kept = new Uint32Array(8 * MOST_LARGEST);
  private count = 0;

  constructor(private readonly cost: (context: number) => number) {}

  add(context: number): void {
    if (this.cost(context) <= this.least) return;
    this.kept[this.count++] = context;
    if (this.count < this.kept.length) return;
    const first = this.first();
    this.kept.set(first);
    this.count = first.length;
    this.least = this.cost(first[first.length - 1]);
  }

  list(): Int32Array {
    return Int32Array.from(this.first());
  }

  private first(): Uint32Array {
    return firstRows(this.kept.subarray(0, this.count), this.cost, 'desc', MOST_LARGEST);
  }
}
