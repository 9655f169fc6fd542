/**
 * Lays out a flame graph with the widest callees first, and merges the narrow ones at the right end of each row of siblings.
 */
import type { MergedSiblings } from '../api/engine';
import type { Shape } from '../tree/tree';
import { CalleesBySize, type SizedCallees } from './callees-by-size';
import { addAncestors, NARROWEST, type Viewport } from './flame-layout';
import { MARGIN } from './rectangle-maker';
import { Rectangles } from './rectangles';

/** Rectangles, and the siblings that were merged into some of them. */
export interface SizeLayout {
  readonly rectangles: Rectangles;
  readonly merged: MergedSiblings;
}

/** Siblings that were merged into one rectangle. */
interface Tail {
  readonly siblings: number;
  /** Width in pixels of the first one in the viewport. */
  readonly largest: number;
  /** Contexts from, until, from, until …, ascending. */
  readonly runs: Uint32Array;
}

/**
 * Siblings on the current path through the tree. Those from `next` on are still to be laid out; `left` is where the first of all
 * begins.
 */
interface Open {
  readonly callees: SizedCallees;
  readonly left: number;
  next: number;
}

/**
 * Lays out the rectangles of a viewport, sorted by row, then x. Callees begin at their caller's left edge, and the caller's
 * exclusive cost is to their right.
 *
 * @param narrowest width in pixels below which siblings are merged
 */
export function layoutBySize(shape: Shape, view: Viewport, narrowest: number): SizeLayout {
  const { tree, widths } = shape;
  const { focus } = view;
  const list = new Rectangles();
  const tails = new Map<number, Tail>();
  const total = widths[focus < 0 ? tree.size : tree.end[focus]] - widths[Math.max(focus, 0)];
  addAncestors(shape, view, list);
  const low = view.x0 * total;
  const high = view.x1 * total;
  const top = focus < 0 ? 1 : tree.depth[focus] + 1;
  const last = view.firstRow + view.rows;
  if (high > low && top < last) {
    const scale = view.width / (high - low);
    const least = Math.max(narrowest, NARROWEST) / scale;
    const order = CalleesBySize.of(shape);
    // Compares widths instead of edges: edges are rounded sums, whose differences are not always in descending order.
    const isNarrow = (context: number): boolean => widths[tree.end[context]] - widths[context] < least;
    const add = (context: number, row: number, from: number, to: number, aggregate: number): void => {
      if (row < view.firstRow) return;
      const left = Math.max(-MARGIN, (from - low) * scale);
      const right = Math.min(view.width + MARGIN, (to - low) * scale);
      if (right > left) list.add(context, tree.end[context], row, left, right - left, aggregate, tree.method[context]);
    };
    const addTail = ({ callees, left }: Open, inSight: number, row: number): void => {
      const { contexts, edges } = callees;
      if (row < view.firstRow || left + edges[contexts.length] <= low) return;
      // The merged rectangle begins at the same sibling for every viewport.
      const first = bisect(contexts.length, (place) => isNarrow(contexts[place]));
      const runs = runsOf(contexts.subarray(first), tree.end);
      let count = 0;
      for (let k = 0; k < runs.length; k += 2) count += runs[k + 1] - runs[k];
      const largest = (edges[inSight + 1] - edges[inSight]) * scale;
      tails.set(contexts[first], { siblings: contexts.length - first, largest, runs });
      add(contexts[first], row, left + edges[first], left + edges[contexts.length], count);
    };
    const stack: Open[] = [];
    const begin = (context: number, left: number): void => {
      const callees = order.below(context);
      stack.push({ callees, left, next: reaching(callees, low - left) });
    };
    if (focus < 0) begin(-1, 0);
    else stack.push({ callees: alone(focus, total), left: 0, next: 0 });
    while (stack.length > 0) {
      const open = stack[stack.length - 1];
      const { contexts, edges } = open.callees;
      const k = open.next++;
      const row = top + stack.length - 1;
      if (k >= contexts.length || open.left + edges[k] >= high) stack.pop();
      else if (focus !== contexts[k] && isNarrow(contexts[k])) {
        addTail(open, k, row);
        stack.pop();
      } else {
        add(contexts[k], row, open.left + edges[k], open.left + edges[k + 1], 0);
        if (row + 1 < last) begin(contexts[k], open.left + edges[k]);
      }
    }
  }
  const rectangles = list.byRow();
  return { rectangles, merged: mergedOf(rectangles, tails) };
}

const alone = (context: number, width: number): SizedCallees => ({
  contexts: Uint32Array.of(context),
  edges: Float64Array.of(0, width),
});

/** Index of the first callee that ends beyond a figure. */
const reaching = ({ contexts, edges }: SizedCallees, figure: number): number =>
  bisect(contexts.length, (k) => edges[k + 1] > figure);

/** The first of `count` positions from which on a condition holds. */
function bisect(count: number, holds: (place: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The subtrees of the given contexts as ranges of contexts, adjacent ones joined. */
function runsOf(contexts: Uint32Array, end: Uint32Array): Uint32Array {
  const ascending = contexts.slice().sort();
  const runs = new Uint32Array(2 * ascending.length);
  let length = 0;
  for (const context of ascending) {
    if (length > 0 && runs[length - 1] === context) runs[length - 1] = end[context];
    else {
      runs[length++] = context;
      runs[length++] = end[context];
    }
  }
  return runs.slice(0, length);
}

function mergedOf({ count, context, aggregate }: Rectangles, tails: Map<number, Tail>): MergedSiblings {
  const siblings = new Uint32Array(count);
  const largest = new Float32Array(count);
  const firstRun = new Uint32Array(count + 1);
  const tailOf = (i: number): Tail | undefined => (aggregate[i] > 0 ? tails.get(context[i]) : undefined);
  for (let i = 0; i < count; i++) {
    const tail = tailOf(i);
    siblings[i] = tail?.siblings ?? 0;
    largest[i] = tail?.largest ?? 0;
    firstRun[i + 1] = firstRun[i] + (tail?.runs.length ?? 0);
  }
  const runs = new Uint32Array(firstRun[count]);
  for (let i = 0; i < count; i++) {
    const tail = tailOf(i);
    if (tail !== undefined) runs.set(tail.runs, firstRun[i]);
  }
  return { siblings, largest, firstRun, runs, sum: new Float64Array(count), bounded: new Uint8Array(count) };
}

/**
 * Adds the inclusive figures of merged siblings.
 *
 * @param sums exclusive prefix sums of the metric in view
 * @param isBounded whether the figure of the contexts from `from` up to, but not including, `until` is a lower bound
 */
export function addSums(
  { firstRun, runs, sum, bounded }: MergedSiblings,
  sums: Float64Array,
  isBounded: (from: number, until: number) => boolean,
): void {
  for (let i = 0; i < sum.length; i++) {
    for (let k = firstRun[i]; k < firstRun[i + 1]; k += 2) {
      sum[i] += sums[runs[k + 1]] - sums[runs[k]];
      if (bounded[i] === 0 && isBounded(runs[k], runs[k + 1])) bounded[i] = 1;
    }
  }
}
