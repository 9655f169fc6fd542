/** A flame graph's layout with the styles and rows of its frames, and functions that find frames in it. */
import type { FlameLayout, FlameRequest } from '../../workers/api/engine';
import { AGGREGATE, ROOT } from './palette';
import { place } from './picture';
import { indexRows, type RowIndex } from './row-index';
import type { Range } from './viewport';

export type LayoutRequest = Omit<FlameRequest, 'metric'>;

export interface ShownLayout<L extends FlameLayout> {
  key: string;
  layout: L;
  request: LayoutRequest;
  styles: Uint16Array;
  rows: RowIndex;
}

export function prepareLayout<L extends FlameLayout>(
  key: string,
  layout: L,
  request: LayoutRequest,
  style: (layout: L, index: number) => number,
): ShownLayout<L> {
  const styles = new Uint16Array(layout.count);
  for (let i = 0; i < layout.count; i++)
    styles[i] = layout.context[i] < 0 ? ROOT : layout.aggregate[i] > 0 ? AGGREGATE : style(layout, i);
  return { key, layout, request, styles, rows: indexRows(layout.row, layout.count) };
}

/** Index of a context's own rectangle, −1 if it has none in this layout. */
export function indexOf({ layout }: ShownLayout<FlameLayout>, context: number): number {
  for (let i = 0; i < layout.count; i++) if (layout.context[i] === context && layout.aggregate[i] === 0) return i;
  return -1;
}

/** Whether a context is in a folded chain or next to one, and so has no rectangle of its own. */
export function isFolded({ layout }: ShownLayout<FlameLayout>, context: number): boolean {
  const { last, inner, end } = layout;
  if (!last || !inner || !end) return false;
  for (let i = 0; i < layout.count; i++)
    if (layout.context[i] < context && context < end[i] && (context <= last[i] || context >= inner[i])) return true;
  return false;
}

/** The rectangle of a row that covers a pixel, −1 for none; a narrow one counts as one pixel wide. */
export function rectangleAt(
  shown: ShownLayout<FlameLayout>,
  row: number,
  x: number,
  view: { scale: number; shift: number; width: number },
): number {
  const { first, starts } = shown.rows;
  const at = row - first;
  if (at < 0 || at + 1 >= starts.length) return -1;
  const picture = { layout: shown.layout, ...view };
  for (let i = starts[at]; i < starts[at + 1]; i++) {
    const frame = place(picture, i);
    if (x >= frame.x && x < frame.x + Math.max(1, frame.width)) return i;
  }
  return -1;
}

/** A rectangle as a range of the focused context's width. */
export function rangeOf({ layout, request }: ShownLayout<FlameLayout>, index: number): Range {
  const perPixel = (request.x1 - request.x0) / request.width;
  const x0 = request.x0 + layout.x[index] * perPixel;
  return { x0, x1: x0 + layout.width[index] * perPixel };
}

/**
 * Whether a layout can replace the one that a viewport would request: same focus, same scale, and a margin around it.
 *
 * @param beyond margin as a fraction of the width and in rows; not needed at the ends of the tree
 */
export function coversViewport(
  { layout, request }: ShownLayout<FlameLayout>,
  { focus, x0, x1, width, firstRow, rows }: LayoutRequest,
  beyond: { fraction: number; rows: number },
): boolean {
  const side = (x1 - x0) * beyond.fraction;
  const bottom = firstRow + rows + beyond.rows;
  return (
    request.focus === focus &&
    Math.abs((request.width * (x1 - x0)) / (width * (request.x1 - request.x0)) - 1) < 1e-9 &&
    request.x0 <= Math.max(0, x0 - side) &&
    request.x1 >= Math.min(1, x1 + side) &&
    request.firstRow <= Math.max(0, firstRow - beyond.rows) &&
    request.firstRow + request.rows >= Math.min(layout.totalRows, bottom)
  );
}

/**
 * The range that the old picture showed, in the new focus's coordinates: the zoom starts there. Null if neither layout contains
 * the other's focus.
 */
export function startOfZoom(before: ShownLayout<FlameLayout>, next: ShownLayout<FlameLayout>): Range | null {
  const inside = (shown: ShownLayout<FlameLayout>, context: number): Range | null => {
    const index = indexOf(shown, context);
    if (index < 0) return null;
    const range = rangeOf(shown, index);
    return range.x1 - range.x0 < 0.999 && range.x1 > range.x0 ? range : null;
  };
  const closer = inside(before, next.request.focus);
  if (closer) {
    const span = Math.max(1e-6, closer.x1 - closer.x0);
    return { x0: -closer.x0 / span, x1: (1 - closer.x0) / span };
  }
  return inside(next, before.request.focus);
}

/** 1 for each rectangle whose context is in an ascending list, or that hides or merges a context of the list. */
export function flagMatches({ layout }: ShownLayout<FlameLayout>, contexts: Int32Array): Uint8Array {
  const { context, last, inner, end, merged } = layout;
  const found = new Uint8Array(layout.count);
  for (let i = 0; i < layout.count; i++) {
    const isChain = last !== undefined && last[i] >= 0;
    const isHidden = isChain && inner !== undefined && end !== undefined && holdsOne(contexts, inner[i], end[i] - 1);
    if (merged !== undefined && merged.siblings[i] > 0) {
      for (let k = merged.firstRun[i]; k < merged.firstRun[i + 1] && found[i] === 0; k += 2)
        if (holdsOne(contexts, merged.runs[k], merged.runs[k + 1] - 1)) found[i] = 1;
    } else if (isHidden || holdsOne(contexts, context[i], isChain ? last[i] : context[i])) found[i] = 1;
  }
  return found;
}

/** Whether an ascending list contains a value. */
export const contains = (sorted: Int32Array, value: number): boolean => holdsOne(sorted, value, value);

/** Whether an ascending list has a value between two bounds, both included; binary search. */
function holdsOne(sorted: Int32Array, least: number, most: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < least) low = middle + 1;
    else high = middle;
  }
  return low < sorted.length && sorted[low] <= most;
}
