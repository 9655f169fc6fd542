import type { FlameLayout, FlameRequest, FrameName } from '../engine.api';
import type { Viewport } from './flame';
import type { Rectangles } from './rectangles';

/** Stands for "no name": the root, and aggregates. */
const NAMELESS = 0xffffffff;
const MOST_ROWS = 1 << 16;

/** Gives rectangles their names, each name once. */
export function nameRectangles(
  rectangles: Rectangles,
  table: { readonly size: number; frame(method: number): FrameName },
): Pick<FlameLayout, 'count' | 'context' | 'row' | 'x' | 'width' | 'aggregate' | 'name' | 'names'> {
  const { count, context, row, x, width, aggregate, method } = rectangles;
  // By method, one more than its index; 0 for none yet. A Map costs more than all of the rest.
  const indexOf = new Uint32Array(table.size);
  const names: FrameName[] = [];
  const name = new Uint32Array(count).fill(NAMELESS);
  for (let i = 0; i < count; i++) {
    if (context[i] < 0 || aggregate[i] > 0) continue;
    const m = method[i];
    if (indexOf[m] === 0) indexOf[m] = names.push(table.frame(m));
    name[i] = indexOf[m] - 1;
  }
  return { count, context, row, x, width, aggregate, name, names };
}

/** A request brought within what the tree and the screen allow. */
export function withinBounds({ focus, x0, x1, width, firstRow, rows }: FlameRequest, size: number): Viewport {
  const whole = !(x0 >= 0 && x0 < x1 && x1 <= 1);
  return {
    focus: Number.isInteger(focus) && focus >= 0 && focus < size ? focus : -1,
    x0: whole ? 0 : x0,
    x1: whole ? 1 : x1,
    width: width > 1 ? width : 1,
    firstRow: firstRow > 0 ? Math.floor(firstRow) : 0,
    rows: Math.min(MOST_ROWS, rows > 0 ? Math.ceil(rows) : 0),
  };
}
