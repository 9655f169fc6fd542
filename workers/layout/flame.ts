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
 * The rectangles of a viewport, sorted by row, then x. Walks only what is at least half a pixel wide; runs of narrower siblings become one
 * aggregate, found by binary search where they are many, so the time depends on the pixels, not on the tree.
 */
export function layoutFlame(shape: Shape, view: Viewport): Rectangles {
  const { tree, widths, parents } = shape;
  const { depth, end, size } = tree;
  const { focus } = view;
  const list = new Rectangles();
  const lastRow = view.firstRow + view.rows;
  const start = Math.max(focus, 0);
  const stop = focus < 0 ? size : end[focus];
  const total = widths[stop] - widths[start];
  addAncestors(list, shape, view);

  const low = widths[start] + view.x0 * total;
  const high = widths[start] + view.x1 * total;
  if (!(high > low)) return list.sortedByRow();
  const scale = view.width / (high - low);
  const narrow = NARROWEST / scale;
  const add = (context: number, until: number, aggregate: number): void => {
    const row = depth[context] + 1;
    if (row < view.firstRow || row >= lastRow) return;
    const left = Math.max(-MARGIN, (widths[context] - low) * scale);
    const right = Math.min(view.width + MARGIN, (widths[until] - low) * scale);
    if (right > left) list.add(context, until, row, left, right - left, aggregate);
  };
  const parentEnd = (context: number): number => (parents[context] < 0 ? size : end[parents[context]]);
  /** The context at the level of `sibling`, at or after it, that holds context `inside`. */
  const holding = (inside: number, sibling: number): number => {
    let context = inside;
    while (depth[context] > depth[sibling]) context = parents[context];
    return context;
  };

  /** The first sibling after `from` that reaches into the viewport; there is one, because their caller does. */
  const skipLeft = (from: number): number => {
    let i = from;
    for (let n = 0; n < STEPS; n++) {
      i = end[i];
      if (widths[end[i]] > low) return i;
    }
    return holding(lastAtOrBefore(widths, low, i, parentEnd(from)), from);
  };

  /** One past the run of narrow siblings that begins at `from`. */
  const runEnd = (from: number): number => {
    const limit = Math.min(stop, parentEnd(from));
    let i = from;
    for (let n = 1; i < limit && widths[i] < high && widths[end[i]] - widths[i] < narrow; n++) {
      i = end[i];
      if (n % STEPS !== 0 || i >= limit) continue;
      // Whatever lies whole within half a pixel from here is narrow.
      const inside = firstAtOrAfter(widths, widths[i] + narrow, i + 1, limit) - 1;
      i = inside === limit - 1 && widths[limit] - widths[i] < narrow ? limit : holding(inside, i);
    }
    return i;
  };

  for (let i = start; i < stop && widths[i] < high; ) {
    if (widths[end[i]] <= low) i = skipLeft(i);
    else if (widths[end[i]] - widths[i] < narrow) {
      const until = runEnd(i);
      if (widths[until] > widths[i]) add(i, until, until - i);
      i = until;
    } else {
      add(i, end[i], 0);
      i = depth[i] + 2 < lastRow ? i + 1 : end[i];
    }
  }
  return list.sortedByRow();
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
  for (let i = view.focus; i >= 0; i = parents[i]) path.push(i);
  // A focused context of no width at all is drawn all the same: it is what the user asked for.
  const empty = !(widths[tree.end[view.focus]] > widths[view.focus]);
  for (let i = path.length - 1; i >= (empty ? 0 : 1); i--) add(path[i], tree.depth[path[i]] + 1);
}
