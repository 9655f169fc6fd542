/** Lays out the bars of the timeline view, as fractions of width and height, from the left and from the bottom. */
import type { Timeline } from '../../../workers/api/engine';
import type { Range } from '../../canvas/viewport';

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

/** Least width of an interval on the time axis, in milliseconds: two snapshots may have the same time. */
const SHORTEST_MS = 1;

function measured({ begin, elapsed, totals, rows }: Timeline, axis: 'work' | 'time') {
  const sizes = totals.map((_, k) => rows.reduce((sum, { counts }) => sum + Math.max(0, counts[k]), 0));
  const widths = axis === 'work' ? sizes : elapsed.map((end, k) => Math.max(SHORTEST_MS, end - (elapsed[k - 1] ?? begin)));
  const heights = sizes.map((size, k) => (widths[k] > 0 ? size / widths[k] : 0));
  return { sizes, widths, heights, tallest: Math.max(...heights) };
}

/**
 * Bars whose width is their share of all work or time, and whose area is proportional to work. On the work axis, all bars have
 * full height; on the time axis, only the tallest does.
 */
export function barsOf(timeline: Timeline, axis: 'work' | 'time'): Bar[] {
  const { rows, begin, length } = timeline;
  const { sizes, widths, heights, tallest } = measured(timeline, axis);
  const sum = widths.reduce((before, width) => before + width, 0);
  const first = axis === 'time' ? begin : 0;
  const all = axis === 'time' ? Math.max(length, first + sum) : sum;
  let x = first;
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

/** The bar at a fraction of the width; the last one if several have no width. */
export function barAt(bars: readonly Bar[], x: number): number {
  const at = bars.findLastIndex(({ x0 }) => x0 <= x);
  return Math.max(0, at);
}

/** The bars placed so that the given part of the width fills the picture; those outside that part lie outside 0 to 1. */
export function zoomedBars(bars: readonly Bar[], { x0, x1 }: Range): Bar[] {
  const place = (x: number): number => (x - x0) / (x1 - x0);
  return bars.map((bar) => ({ ...bar, x0: place(bar.x0), x1: place(bar.x1) }));
}

/**
 * At most `most` marks, plus one at the start of the axis, each at the end of an interval and spaced as evenly as the intervals
 * allow.
 */
export function marksOf(bars: readonly Bar[], most: number): { x: number; interval: number }[] {
  const begins = bars.length > 0 && bars[0].x0 >= 0 && bars[0].x0 <= 1;
  const marks = begins ? [{ x: bars[0].x0, interval: -1 }] : [];
  for (let n = begins ? 1 : 0; n <= most; n++) {
    const wanted = n / most;
    let nearest = 0;
    for (let k = 1; k < bars.length; k++) if (Math.abs(bars[k].x1 - wanted) <= Math.abs(bars[nearest].x1 - wanted)) nearest = k;
    const { x1 } = bars[nearest];
    const last = marks.at(-1);
    // Marks closer than 0.6 of their ideal distance would overlap.
    if (x1 >= 0 && x1 <= 1 && (last === undefined || x1 - last.x >= 0.6 / most)) marks.push({ x: x1, interval: nearest });
  }
  return marks;
}

/**
 * Marks of the vertical axis, from the bottom: with the time axis, work per millisecond in steps of 1, 2 or 5; with the work
 * axis, where all bars have full height, fractions of an interval.
 */
export function heightMarks(timeline: Timeline, axis: 'work' | 'time'): { y: number; value: number }[] {
  if (axis === 'work') return [0, 0.5, 1].map((value) => ({ y: value, value }));
  const { tallest } = measured(timeline, axis);
  if (!(tallest > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(tallest));
  const step = power * ([1, 0.5, 0.2].find((part) => tallest / (power * part) >= 2) ?? 1);
  const marks = Math.floor(tallest / step + 1e-9);
  return Array.from({ length: marks + 1 }, (_, n) => ({ y: (n * step) / tallest, value: n * step }));
}
