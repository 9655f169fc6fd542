/** Search for methods in a tree, with the share of the cost that they include. */
import type { FoundMethod, FrameName, SearchResult } from '../api/engine';
import { methodSums } from '../tree/method-sums';
import { inclusive, type Prefix } from '../tree/prefix-sum';
import type { Tree } from '../tree/tree';
import { methodCounts } from './method-counts';
import { firstRows, sortRows } from './row-order';

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
  const largest = new LargestContexts();
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
      largest.add(i, inclusive(tree, sums, i));
    }
    while (i < stop) {
      // A width is never less than a figure, nor than a width below it.
      if (inclusive(tree, widths, i) <= largest.least) i = end[i];
      else {
        if (matches[method[i]] !== 0) largest.add(i, inclusive(tree, sums, i));
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
  private readonly kept = new Int32Array(8 * MOST_LARGEST);
  private readonly costs = new Float64Array(8 * MOST_LARGEST);
  private count = 0;

  add(context: number, cost: number): void {
    if (cost <= this.least) return;
    this.kept[this.count] = context;
    this.costs[this.count++] = cost;
    if (this.count === this.kept.length) this.dropSmall();
  }

  list(): Int32Array {
    if (this.count > MOST_LARGEST) this.dropSmall();
    const { kept, costs, count } = this;
    const rows = Uint32Array.from({ length: count }, (_, row) => row);
    return Int32Array.from(
      sortRows(rows, (row) => costs[row], 'desc'),
      (row) => kept[row],
    );
  }

  /** Keeps the largest, unsorted. The browser sorts bare numbers much faster than rows by their number. */
  private dropSmall(): void {
    const { kept, costs } = this;
    const sorted = costs.slice(0, this.count).sort();
    const least = sorted[this.count - MOST_LARGEST];
    let equals = sorted.lastIndexOf(least) - (this.count - MOST_LARGEST) + 1;
    let count = 0;
    for (let row = 0; row < this.count; row++) {
      if (costs[row] < least || (costs[row] === least && equals-- <= 0)) continue;
      kept[count] = kept[row];
      costs[count++] = costs[row];
    }
    this.count = count;
    this.least = least;
  }
}
