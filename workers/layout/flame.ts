import { grown } from '../profile/grown';
import { firstAtOrAfter, lastAtOrBefore } from '../profile/sorted';
import type { Shape } from '../profile/tree';
import { Rectangles } from './rectangles';

/** See FlameRequest. */
export interface Viewport {
  focus: number;
  x0: number;
  x1: number;
  width: number;
  firstRow: number;
  rows: number;
}

/** Narrower rectangles are not drawn one by one. Pixels. */
const NARROWEST = 0.5;
/** Siblings that are stepped over one by one before the rest is searched. */
const STEPS = 32;
/** Rectangles are cut this far outside of the viewport, so that their borders stay out of sight. Pixels. */
const MARGIN = 2;

/**
 * The rectangles of a viewport, sorted by row, then x. Goes down row by row, and walks only what is at least half a pixel wide; runs of
 * narrower siblings become one aggregate, found by binary search where they are many, so the time depends on the pixels, not on the tree.
 */
export function layoutFlame(shape: Shape, view: Viewport): Rectangles {
  const { tree, widths } = shape;
  const { focus } = view;
  const list = new Rectangles();
  const start = Math.max(focus, 0);
  const stop = focus < 0 ? tree.size : tree.end[focus];
  const total = widths[stop] - widths[start];
  addAncestors(list, shape, view);
  const low = widths[start] + view.x0 * total;
  const high = widths[start] + view.x1 * total;
  if (high > low) new Rows(shape, view, list, low, high).layOut(start, stop);
  return list.trimmed();
}

class Rows {
  /** Wide contexts of the row above, whose callees come next. */
  private above = new Int32Array(64);
  private next = new Int32Array(64);
  private nextCount = 0;
  private readonly scale: number;
  private readonly narrow: number;

  constructor(
    private readonly shape: Shape,
    private readonly view: Viewport,
    private readonly list: Rectangles,
    private readonly low: number,
    private readonly high: number,
  ) {
    this.scale = view.width / (high - low);
    this.narrow = NARROWEST / this.scale;
  }

  layOut(start: number, stop: number): void {
    const { end, depth, size } = this.shape.tree;
    const lastRow = this.view.firstRow + this.view.rows;
    if (size === 0) return;
    let row = depth[start] + 1;
    if (row < lastRow) this.siblings(start, stop, row);
    for (row++; this.nextCount > 0 && row < lastRow; row++) {
      const count = this.nextCount;
      [this.above, this.next] = [this.next, this.above];
      this.nextCount = 0;
      const { above } = this;
      for (let k = 0; k < count; k++) this.siblings(above[k] + 1, end[above[k]], row);
    }
  }

  /** Adds the rectangles of siblings that lie side by side in [first, limit). */
  private siblings(first: number, limit: number, row: number): void {
    if (first >= limit) return;
    const { low, high, narrow } = this;
    const { widths } = this.shape;
    const { end } = this.shape.tree;
    const visible = row >= this.view.firstRow;
    let i = widths[end[first]] > low ? first : this.skipLeft(first, limit);
    for (let left = widths[i]; i < limit && left < high; ) {
      const until = end[i];
      const right = widths[until];
      if (right - left >= narrow) {
        if (visible) this.add(i, until, row, left, right, 0);
        if (until > i + 1) this.push(i);
        i = until;
        left = right;
        continue;
      }
      const from = i;
      i = this.runEnd(i, limit);
      if (visible && widths[i] > left) this.add(from, i, row, left, widths[i], i - from);
      left = widths[i];
    }
  }

  /** The first sibling after `from` that reaches into the viewport, or `limit`. */
  private skipLeft(from: number, limit: number): number {
    const { low } = this;
    const { widths, parents } = this.shape;
    const { end, depth } = this.shape.tree;
    let i = from;
    for (let n = 0; n < STEPS; n++) {
      i = end[i];
      if (i >= limit || widths[end[i]] > low) return i;
    }
    return parents.at(lastAtOrBefore(widths, low, i, limit), depth[from]);
  }

  /** One past the run of narrow siblings that begins at `from`. */
  private runEnd(from: number, limit: number): number {
    const { high, narrow } = this;
    const { widths, parents } = this.shape;
    const { end, depth } = this.shape.tree;
    const last = widths[limit];
    let i = from;
    let left = widths[i];
    for (let n = 1; i < limit && left < high; n++) {
      // Most runs go to the last sibling: known without a look at those between.
      if (last - left < narrow) return limit;
      const until = end[i];
      const right = widths[until];
      if (right - left >= narrow) return i;
      i = until;
      left = right;
      if (n % STEPS !== 0 || i >= limit) continue;
      // Whatever lies whole within half a pixel from here is narrow.
      const inside = firstAtOrAfter(widths, left + narrow, i + 1, limit) - 1;
      i = parents.at(inside, depth[from]);
      left = widths[i];
    }
    return i;
  }

  private add(context: number, until: number, row: number, from: number, to: number, aggregate: number): void {
    const { low, scale, view } = this;
    const left = Math.max(-MARGIN, (from - low) * scale);
    const right = Math.min(view.width + MARGIN, (to - low) * scale);
    if (right > left) this.list.add(context, until, row, left, right - left, aggregate);
  }

  private push(context: number): void {
    if (this.nextCount === this.next.length) this.next = grown(this.next);
    this.next[this.nextCount++] = context;
  }
}

/** The root and the callers of the focused context, each as wide as the context itself, which fills the graph. */
function addAncestors(list: Rectangles, { tree, parents, widths }: Shape, view: Viewport): void {
  const scale = view.width / (view.x1 - view.x0);
  const left = Math.max(-MARGIN, (0 - view.x0) * scale);
  const width = Math.min(view.width + MARGIN, (1 - view.x0) * scale) - left;
  const add = (context: number, row: number): void => {
    if (row >= view.firstRow && row < view.firstRow + view.rows && width > 0)
      list.add(context, context < 0 ? tree.size : tree.end[context], row, left, width, 0);
  };
  add(-1, 0);
  if (view.focus < 0) return;
  const path: number[] = [];
  for (let i = view.focus; i >= 0; i = parents.of(i)) path.push(i);
  // A focused context of no width at all is drawn all the same: it is what the user asked for.
  const empty = !(widths[tree.end[view.focus]] > widths[view.focus]);
  for (let i = path.length - 1; i >= (empty ? 0 : 1); i--) add(path[i], tree.depth[path[i]] + 1);
}
