/** Lays out the visible rectangles of a tree's flame graph, in time that depends only on the pixels. */
import type { Shape } from '../tree/tree';
import type { ChainFolding } from './chain-folding';
import { OutlineLevels } from './outline-levels';
import { MARGIN, RectangleMaker } from './rectangle-maker';
import { Rectangles } from './rectangles';
import { TreeWalk, walkOutline } from './tree-walk';

/** See FlameRequest. */
export interface Viewport {
  focus: number;
  x0: number;
  x1: number;
  width: number;
  firstRow: number;
  rows: number;
}

/** Rectangles narrower than this, in pixels, are not drawn one by one. */
export const NARROWEST = 0.5;

/** Reused by every layout, because the first access to new memory is slow. */
const list = new Rectangles();

/**
 * Lays out the rectangles of a viewport, sorted by row, then x.
 *
 * Only contexts at least half a pixel wide are visited. Runs of narrower siblings become one aggregate; long runs are found by
 * binary search. So the time depends on the pixels, not on the tree. The walk uses an outline of the tree if one covers the
 * viewport, else the tree itself. Either way it goes from caller to callee, in memory order.
 *
 * @param chains folds chains below the focus; null draws each context. With folding, the walk goes down to the deepest context.
 * @param path folds chains among the callers of the focus
 */
export function layoutFlame(
  shape: Shape,
  view: Viewport,
  chains: ChainFolding | null = null,
  path: ChainFolding | null = null,
): Rectangles {
  const { tree, widths } = shape;
  const { focus } = view;
  list.count = 0;
  const start = Math.max(focus, 0);
  const stop = focus < 0 ? tree.size : tree.end[focus];
  const total = widths[stop] - widths[start];
  const row = addAncestors(shape, view, list, path);
  const low = widths[start] + view.x0 * total;
  const high = widths[start] + view.x1 * total;
  const levels = chains === null ? view.firstRow + view.rows - row : tree.height;
  if (high > low && levels > 0) {
    const least = (NARROWEST * (high - low)) / view.width;
    const extent = { start, stop, low, high, least, levels };
    const drawing = new RectangleMaker(shape, extent, { width: view.width, firstRow: view.firstRow, row }, list, chains);
    const outline = OutlineLevels.of(shape).find(least);
    if (outline === null) new TreeWalk(shape, extent).walk(drawing);
    else walkOutline(shape, outline, extent, drawing);
    drawing.finish();
  }
  return list.byRow();
}

/**
 * Adds the root and the callers of the focused context. Each fills the graph, as the focused context does.
 *
 * @returns the row below them
 */
export function addAncestors(
  { tree, parents, widths }: Shape,
  view: Viewport,
  list: Rectangles,
  chains: ChainFolding | null = null,
): number {
  const scale = view.width / (view.x1 - view.x0);
  const left = Math.max(-MARGIN, (0 - view.x0) * scale);
  const width = Math.min(view.width + MARGIN, (1 - view.x0) * scale) - left;
  const shown = (row: number): boolean => row >= view.firstRow && row < view.firstRow + view.rows && width > 0;
  if (shown(0)) list.add(-1, tree.size, 0, left, width, 0, 0);
  if (view.focus < 0) return 1;
  const path: number[] = [];
  for (let i = view.focus; i >= 0; i = parents.of(i)) path.push(i);
  // The focused context is drawn even if it has no width, because the user asked for it.
  const empty = !(widths[tree.end[view.focus]] > widths[view.focus]);
  let row = 0;
  for (let i = path.length - 1; i >= 0; i--) {
    const saved = chains?.savedAbove(path[i]) ?? 0;
    if (saved < 0) continue;
    row = tree.depth[path[i]] + 1 - saved;
    if (i === 0 && !empty) break;
    if (shown(row)) list.add(path[i], tree.end[path[i]], row, left, width, 0, tree.method[path[i]]);
    chains?.begin(path[i]);
  }
  return row;
}
