import { grown } from '../profile/grown';
import { Parents } from '../profile/parents';
import { firstAtOrAfter } from '../profile/sorted';
import type { Shape } from '../profile/tree';
import { Outline } from './outline';
import { outlineFor } from './outlines';
import { outline } from './outlining';
import { Rectangles } from './rectangles';
import { siblingAfter, siblingAt } from './siblings';

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
/** Rectangles are cut this far outside of the viewport, so that their borders stay out of sight. Pixels. */
const MARGIN = 2;

/** Filled again by each layout: what is new has to be brought into memory first. */
const list = new Rectangles();
const closer = new Outline();

/**
 * The rectangles of a viewport, sorted by row, then x. Only what is at least half a pixel wide is walked; runs of narrower siblings become one
 * aggregate, found by binary search where they are many, so the time depends on the pixels, not on the tree. A viewport that shows much of
 * the tree is laid out from an outline of it that is kept, any other from one that is made for it.
 */
export function layoutFlame(shape: Shape, view: Viewport): Rectangles {
  const { tree, widths } = shape;
  const { focus } = view;
  list.count = 0;
  const start = Math.max(focus, 0);
  const stop = focus < 0 ? tree.size : tree.end[focus];
  const total = widths[stop] - widths[start];
  addAncestors(shape, view);
  const low = widths[start] + view.x0 * total;
  const high = widths[start] + view.x1 * total;
  const firstRow = focus < 0 ? 1 : tree.depth[focus] + 1;
  const levels = view.firstRow + view.rows - firstRow;
  if (high > low && levels > 0) {
    const narrow = (NARROWEST * (high - low)) / view.width;
    let from = outlineFor(shape, narrow);
    if (from === null) {
      from = closer;
      outline(shape, { start, stop, low, high, least: narrow, levels, most: Number.POSITIVE_INFINITY }, closer);
    }
    new Rows(shape, from, view, low, high, narrow).layOut(start, stop, firstRow, levels);
  }
  return list.copied();
}

class Rows {
  /** Contexts of the row above, whose callees come next: indices of the outline. */
  private above = new Uint32Array(256);
  private next = new Uint32Array(256);
  private nextCount = 0;
  private readonly scale: number;
  private readonly wide: { tree: Outline; widths: Float64Array; parents: Parents };

  constructor(
    private readonly shape: Shape,
    private readonly outline: Outline,
    private readonly view: Viewport,
    private readonly low: number,
    private readonly high: number,
    private readonly narrow: number,
  ) {
    this.scale = view.width / (high - low);
    this.wide = { tree: outline, widths: outline.left, parents: new Parents(outline) };
  }

  layOut(start: number, stop: number, firstRow: number, levels: number): void {
    const { end, context, until, inner, right, size } = this.outline;
    const { widths } = this.shape;
    const first = firstAtOrAfter(context, start, 0, size);
    const last = firstAtOrAfter(context, stop, first, size);
    this.siblings(first, last, start, stop, widths[start], widths[stop], firstRow);
    for (let row = firstRow + 1; this.nextCount > 0 && row < firstRow + levels; row++) {
      const count = this.nextCount;
      [this.above, this.next] = [this.next, this.above];
      this.nextCount = 0;
      const { above } = this;
      for (let n = 0; n < count; n++) {
        const k = above[n];
        this.siblings(k + 1, end[k], context[k] + 1, until[k], inner[k], right[k], row);
      }
    }
  }

  /**
   * Adds the rectangles of the siblings in [start, stop), which lie side by side from `x` to `until`. Those of them in the outline lie from
   * index `first` up to `last`.
   */
  private siblings(first: number, last: number, start: number, stop: number, x: number, until: number, row: number): void {
    const { low, high, narrow, outline } = this;
    const { context, end, left, right } = outline;
    let at = start;
    let drawn = x;
    for (let k = first < last && x < low ? siblingAfter(this.wide, first, last, low) : first; k < last; k = end[k]) {
      const from = left[k];
      const to = right[k];
      if (from >= high) break;
      if (to - from < narrow || to <= low) continue;
      if (from > drawn) this.run(at, context[k], drawn, from, row);
      at = outline.until[k];
      drawn = to;
      if (row >= this.view.firstRow) this.add(context[k], at, row, from, to, 0, outline.method[k]);
      if (at > context[k] + 1) this.push(k);
    }
    if (until > drawn) this.run(at, stop, drawn, until, row);
  }

  /** One aggregate for those of the siblings in [start, stop), all narrow, that reach into the viewport. */
  private run(start: number, stop: number, x: number, until: number, row: number): void {
    const { low, high, shape } = this;
    if (row < this.view.firstRow || until <= low || x >= high) return;
    let [first, from, last, to] = [start, x, stop, until];
    if (from < low) {
      first = siblingAfter(shape, start, stop, low);
      from = shape.widths[first];
    }
    if (to > high) {
      last = shape.tree.end[siblingAt(shape, first, stop, high)];
      to = shape.widths[last];
    }
    this.add(first, last, row, from, to, last - first, 0);
  }

  private add(context: number, until: number, row: number, from: number, to: number, aggregate: number, method: number): void {
    const { low, scale, view } = this;
    const left = Math.max(-MARGIN, (from - low) * scale);
    const right = Math.min(view.width + MARGIN, (to - low) * scale);
    if (right > left) list.add(context, until, row, left, right - left, aggregate, method);
  }

  private push(k: number): void {
    if (this.nextCount === this.next.length) this.next = grown(this.next);
    this.next[this.nextCount++] = k;
  }
}

/** The root and the callers of the focused context, each as wide as the context itself, which fills the graph. */
function addAncestors({ tree, parents, widths }: Shape, view: Viewport): void {
  const scale = view.width / (view.x1 - view.x0);
  const left = Math.max(-MARGIN, (0 - view.x0) * scale);
  const width = Math.min(view.width + MARGIN, (1 - view.x0) * scale) - left;
  const shown = (row: number): boolean => row >= view.firstRow && row < view.firstRow + view.rows && width > 0;
  if (shown(0)) list.add(-1, tree.size, 0, left, width, 0, 0);
  if (view.focus < 0) return;
  const path: number[] = [];
  for (let i = view.focus; i >= 0; i = parents.of(i)) path.push(i);
  // A focused context of no width at all is drawn all the same: it is what the user asked for.
  const empty = !(widths[tree.end[view.focus]] > widths[view.focus]);
  for (let i = path.length - 1; i >= (empty ? 0 : 1); i--) {
    const row = tree.depth[path[i]] + 1;
    if (shown(row)) list.add(path[i], tree.end[path[i]], row, left, width, 0, tree.method[path[i]]);
  }
}
