import type { FlameLayout, FlameRequest, FrameName } from '../engine.api';
import type { Tree } from '../profile/tree';
import type { Viewport } from './flame';
import type { Rectangles } from './rectangles';

/** Stands for "no name": the root, and aggregates. */
const NAMELESS = 0xffffffff;
const MOST_ROWS = 1 << 16;

/** Gives rectangles their names, each name once. */
export function nameRectangles(
  rectangles: Rectangles,
  { method }: Pick<Tree, 'method'>,
  frame: (method: number) => FrameName,
): Pick<FlameLayout, 'count' | 'context' | 'row' | 'x' | 'width' | 'aggregate' | 'name' | 'names'> {
  const { count, context, row, x, width, aggregate } = rectangles;
  const indexOf = new Map<number, number>();
  const names: FrameName[] = [];
  const name = new Uint32Array(count).fill(NAMELESS);
  for (let i = 0; i < count; i++) {
    if (context[i] < 0 || aggregate[i] > 0) continue;
    const m = method[context[i]];
    let index = indexOf.get(m);
    if (index === undefined) {
      index = names.push(frame(m)) - 1;
      indexOf.set(m, index);
    }
    name[i] = index;
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
