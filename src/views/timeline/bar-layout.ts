/** Layout of the timeline's bars: fractions of width and height, from the left and from the bottom. */
import type { Timeline } from '../../../workers/api/engine';

export interface Segment {
  /** Index into the rows of the timeline. */
  row: number;
  from: number;
  to: number;
}

export interface Bar {
  x0: number;
  x1: number;
  segments: Segment[];
}

/** Shortest interval with its own width on the axis of time, in milliseconds: two snapshots may have the same time. */
const SHORTEST_MS = 1;

/**
 * One bar for each interval; its width is the interval's share of all work or time.
 * Its height makes its area proportional to work. All bars are full on the axis of work; on the axis of time only the tallest
 * is.
 */
export function barsOf({ elapsed, totals, rows }: Timeline, axis: 'work' | 'time'): Bar[] {
  const sizes = totals.map((_, k) => rows.reduce((sum, { counts }) => sum + Math.max(0, counts[k]), 0));
  const widths = axis === 'work' ? sizes : elapsed.map((end, k) => Math.max(SHORTEST_MS, end - (elapsed[k - 1] ?? 0)));
  const all = widths.reduce((sum, width) => sum + width, 0);
  const heights = sizes.map((size, k) => (widths[k] > 0 ? size / widths[k] : 0));
  const tallest = Math.max(...heights);
  let x = 0;
  return sizes.map((size, k) => {
    const x0 = all > 0 ? x / all : 0;
    x += widths[k];
    let y = 0;
    const segments: Segment[] = [];
    rows.forEach(({ counts }, row) => {
      const part = Math.max(0, counts[k]);
      if (part === 0) return;
      const from = y;
      y += ((part / size) * heights[k]) / tallest;
      segments.push({ row, from, to: y });
    });
    return { x0, x1: all > 0 ? x / all : 0, segments };
  });
}

/** The bar at a fraction of the width; of several bars without width the last. */
export function barAt(bars: readonly Bar[], x: number): number {
  const at = bars.findLastIndex(({ x0 }) => x0 <= x);
  return Math.max(0, at);
}

/** At most `most` marks on the axis, at ends of intervals, spread as evenly as those allow. */
export function marksOf(bars: readonly Bar[], most: number): { x: number; interval: number }[] {
  const marks = [{ x: 0, interval: -1 }];
  for (let n = 1; n <= most; n++) {
    const wanted = n / most;
    let nearest = 0;
    for (let k = 1; k < bars.length; k++) if (Math.abs(bars[k].x1 - wanted) <= Math.abs(bars[nearest].x1 - wanted)) nearest = k;
    const { x1 } = bars[nearest];
    // Marks closer than 0.6 of their ideal distance would run into each other.
    if (x1 - marks[marks.length - 1].x >= 0.6 / most) marks.push({ x: x1, interval: nearest });
  }
  return marks;
}
