/** A layout as it is on screen: its frames by style and by row, and where each of them lies. */
import type { FlameLayout, FlameRequest } from '../../workers/engine.api';
import { type Batches, batchByStyle, rowStarts } from './batch';
import { place } from './paint';
import { AGGREGATE, ROOT, STYLE_COUNT } from './palette';
import type { Range } from './viewport';

export type LayoutRequest = Omit<FlameRequest, 'metric'>;

export interface Shown<L extends FlameLayout> {
  key: string;
  layout: L;
  request: LayoutRequest;
  styles: Uint16Array;
  batches: Batches;
  rows: { first: number; starts: Uint32Array };
}

export function show<L extends FlameLayout>(
  key: string,
  layout: L,
  request: LayoutRequest,
  style: (layout: L, index: number) => number,
): Shown<L> {
  const styles = new Uint16Array(layout.count);
  for (let i = 0; i < layout.count; i++)
    styles[i] = layout.context[i] < 0 ? ROOT : layout.aggregate[i] > 0 ? AGGREGATE : style(layout, i);
  return { key, layout, request, styles, batches: batchByStyle(styles, STYLE_COUNT), rows: rowStarts(layout.row, layout.count) };
}

/** Index of a context's own rectangle, -1 when it has none on this layout. */
export function indexOf({ layout }: Shown<FlameLayout>, context: number): number {
  for (let i = 0; i < layout.count; i++) if (layout.context[i] === context && layout.aggregate[i] === 0) return i;
  return -1;
}

/** The rectangle of a row that covers a pixel, -1 for none; narrow ones get a whole pixel. */
export function hitIn(
  shown: Shown<FlameLayout>,
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
export function rangeOf({ layout, request }: Shown<FlameLayout>, index: number): Range {
  const perPixel = (request.x1 - request.x0) / request.width;
  const x0 = request.x0 + layout.x[index] * perPixel;
  return { x0, x1: x0 + layout.width[index] * perPixel };
}

/** Where the picture before lay, in the coordinates of the new focus: a zoom starts there. Null when neither shows the other. */
export function startOfZoom(before: Shown<FlameLayout>, next: Shown<FlameLayout>): Range | null {
  const inside = (shown: Shown<FlameLayout>, context: number): Range | null => {
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

/** Membership in an ascending list. */
export function contains(sorted: Int32Array, value: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low < sorted.length && sorted[low] === value;
}
