/** Search for methods in a tree, with the share of the cost that they include. */
import type { FoundMethod, FrameName, SearchResult } from '../api/engine';
import { grown } from '../tree/growing-array';
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
 * Figures of methods are made of the whole tree once. A query then passes over what lies under a match, as soon as its list is
 * full. Below matches it looks, level by level, only at contexts that may be among the largest: those come soon, and rule out most
 * of the others.
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
  /** Contexts whose callees are looked at for the largest matches. */
  let queue = new Uint32Array(1024);
  let queued = 0;
  const enqueue = (context: number): void => {
    if (queued === queue.length) queue = grown(queue);
    queue[queued++] = context;
  };
  let listed = 0;
  let all = 0;
  for (let i = 0; listed < contexts; i = end[i]) {
    i = nextMatch(method, matches, i, size);
    if (i === size) break;
    const stop = end[i];
    const own = sums[stop] - sums[i];
    all += own;
    largest.add(i, own);
    // A width is never less than a figure, nor than a width below it.
    if (stop > i + 1 && largest.mayTake(i, widths[stop] - widths[i])) enqueue(i);
    if (listed < found.length) listed = list(method, matches, i, stop, found, listed);
  }
  for (let at = 0; at < queued; at++) {
    const caller = queue[at];
    const stop = end[caller];
    if (!largest.mayTake(caller, widths[stop] - widths[caller])) continue;
    for (let i = caller + 1; i < stop; i = end[i]) {
      if (!largest.mayTake(i, inclusive(tree, widths, i))) continue;
      if (matches[method[i]] !== 0) largest.add(i, inclusive(tree, sums, i));
      if (end[i] > i + 1) enqueue(i);
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

/** The first context from `from` on whose method matches; `stop` where there is none before. Small, so that a browser compiles it soon. */
function nextMatch(method: Tree['method'], matches: Uint8Array, from: number, stop: number): number {
  let i = from;
  while (i < stop && matches[method[i]] === 0) i++;
  return i;
}

/** Lists the matching contexts of a range behind `listed` others, until the list is full. Returns how many are listed then. */
function list(
  method: Tree['method'],
  matches: Uint8Array,
  from: number,
  stop: number,
  found: Int32Array,
  listed: number,
): number {
  let count = listed;
  for (let i = from; i < stop && count < found.length; i++) if (matches[method[i]] !== 0) found[count++] = i;
  return count;
}

/** The contexts that include most, of any number; of equal ones the first in preorder. */
class LargestContexts {
  /** A heap: each is larger than the one that it hangs on, so that the smallest is at index 0. */
  private readonly kept = new Int32Array(MOST_LARGEST);
  private readonly costs = new Float64Array(MOST_LARGEST);
  private count = 0;

  /** Whether a context would be kept that includes so much. */
  mayTake(context: number, cost: number): boolean {
    const { kept, costs } = this;
    return this.count < MOST_LARGEST || cost > costs[0] || (cost === costs[0] && context < kept[0]);
  }

  add(context: number, cost: number): void {
    if (this.count < MOST_LARGEST) this.rise(this.count++, context, cost);
    else if (this.mayTake(context, cost)) this.sink(context, cost);
  }

  list(): Int32Array {
    const { kept, costs, count } = this;
    const rows = Uint32Array.from({ length: count }, (_, row) => row);
    return Int32Array.from(
      rows.sort((a, b) => costs[b] - costs[a] || kept[a] - kept[b]),
      (row) => kept[row],
    );
  }

  private rise(from: number, context: number, cost: number): void {
    let row = from;
    for (let above = (row - 1) >> 1; row > 0 && this.isSmaller(context, cost, above); above = (row - 1) >> 1) {
      this.move(above, row);
      row = above;
    }
    this.put(row, context, cost);
  }

  /** Puts a context in place of the smallest. */
  private sink(context: number, cost: number): void {
    let row = 0;
    for (let below = 1; below < MOST_LARGEST; below = 2 * row + 1) {
      const { kept, costs } = this;
      if (below + 1 < MOST_LARGEST && this.isSmaller(kept[below + 1], costs[below + 1], below)) below++;
      if (this.isSmaller(context, cost, below)) break;
      this.move(below, row);
      row = below;
    }
    this.put(row, context, cost);
  }

  private isSmaller(context: number, cost: number, row: number): boolean {
    return cost < this.costs[row] || (cost === this.costs[row] && context > this.kept[row]);
  }

  private move(from: number, to: number): void {
    this.put(to, this.kept[from], this.costs[from]);
  }

  private put(row: number, context: number, cost: number): void {
    this.kept[row] = context;
    this.costs[row] = cost;
  }
}
