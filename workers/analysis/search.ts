/** Searches a tree for methods, and computes their share of the cost. */
import type { FoundMethod, FrameName, SearchResult } from '../api/engine';
import { grown } from '../tree/growing-array';
import { methodSums } from '../tree/method-sums';
import { inclusive, type Prefix } from '../tree/prefix-sum';
import type { Tree } from '../tree/tree';
import { methodCounts } from './method-counts';
import { firstRows } from './row-order';

/** Maximum number of matching contexts to list for highlighting. */
const MOST_LISTED = 100_000;
/** Maximum number of matching contexts to list by size. Nobody steps through more. */
const MOST_LARGEST = 1000;
const MOST_METHODS = 10;

/**
 * Finds the contexts of matching methods, and the sum of their inclusive figures. A context below another match does not count
 * again.
 *
 * Figures per method are computed from the whole tree once. As soon as the list for highlighting is full, contexts below a
 * match are skipped. To find the largest contexts, those below matches are visited level by level, and only if they may be
 * among the largest. Large ones are found early and rule out most others.
 *
 * @param matches one byte per method, 1 if it matches
 * @param frame returns the name of a method
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
  /** Contexts whose callees are still to be searched for the largest matches. */
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
    // A width is at least the figure of its context, and at least any width below it.
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

/**
 * The first context from `from` on whose method matches; `stop` if there is none before that. A small function, so that the
 * browser compiles it early.
 */
function nextMatch(method: Tree['method'], matches: Uint8Array, from: number, stop: number): number {
  let i = from;
  while (i < stop && matches[method[i]] === 0) i++;
  return i;
}

/**
 * Lists the matching contexts of a range after the `listed` ones already there, until the list is full. Returns the new number of
 * listed contexts.
 */
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

/** The contexts with the largest figures among those added; equal ones in preorder. */
class LargestContexts {
  /** A heap: each context is larger than its parent in the heap, so the smallest is at index 0. */
  private readonly kept = new Int32Array(MOST_LARGEST);
  private readonly costs = new Float64Array(MOST_LARGEST);
  private count = 0;

  /** Whether a context with this figure would be kept. */
  mayTake(context: number, cost: number): boolean {
    const { kept, costs } = this;
    return this.count < MOST_LARGEST || cost > costs[0] || (cost === costs[0] && context < kept[0]);
  }

  add(context: number, cost: number): void {
    if (this.count < MOST_LARGEST) this.rise(this.count++, context, cost);
    else if (this.mayTake(context, cost)) this.replaceSmallest(context, cost);
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

  /** Replaces the smallest context. */
  private replaceSmallest(context: number, cost: number): void {
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
