import { describe, expect, it } from 'vitest';
import type { Timeline } from '../../../workers/api/engine';
import { barAt, barsOf, heightMarks, marksOf, zoomedBars } from './bar-layout';

const timeline: Timeline = {
  ...{ bounds: [0, 1, 2, 3], begin: 0, length: 4000, before: 0, whole: 100 },
  elapsed: [1000, 1000, 4000],
  totals: [60, 10, 30],
  rows: [
    { name: 'a', rest: 0, counts: [40, 10, 0] },
    { name: 'b', rest: 0, counts: [20, 0, 30] },
  ],
  context: null,
};

describe('bars of a timeline', () => {
  it('are as wide as their work, and full', () => {
    expect(barsOf(timeline, 'work')).toEqual([
      {
        x0: 0,
        x1: 0.6,
        segments: [
          { row: 0, from: 0, to: 2 / 3 },
          { row: 1, from: 2 / 3, to: 1 },
        ],
      },
      { x0: 0.6, x1: 0.7, segments: [{ row: 0, from: 0, to: 1 }] },
      { x0: 0.7, x1: 1, segments: [{ row: 1, from: 0, to: 1 }] },
    ]);
  });

  it.each(['work', 'time'] as const)('have an area that is work, by %s', (axis) => {
    const bars = barsOf(timeline, axis);
    const areas = bars.map(({ x0, x1, segments }) => (x1 - x0) * (segments.at(-1)?.to ?? 0));
    expect(areas[1] / areas[0]).toBeCloseTo(1 / 6);
    expect(areas[2] / areas[0]).toBeCloseTo(1 / 2);
    expect(bars[0].x0).toBe(0);
    expect(bars[2].x1).toBe(1);
    expect(Math.max(...bars.flatMap(({ segments }) => segments.map(({ to }) => to)))).toBeCloseTo(1);
  });

  it('are there without any work, and where something is below zero', () => {
    const nothing = { ...timeline, totals: [0, 0, 0], rows: [] };
    for (const axis of ['work', 'time'] as const)
      for (const { x0, x1, segments } of barsOf(nothing, axis)) {
        expect(Number.isFinite(x0) && Number.isFinite(x1)).toBe(true);
        expect(segments).toEqual([]);
      }
    const odd = { ...timeline, rows: [{ name: 'a', rest: 0, counts: [40, -10, 0] }] };
    expect(barsOf(odd, 'work').map(({ segments }) => segments.length)).toEqual([1, 0, 0]);
  });

  it('are found by their place', () => {
    const bars = barsOf(timeline, 'work');
    expect([-1, 0, 0.59, 0.6, 0.8, 2].map((x) => barAt(bars, x))).toEqual([0, 0, 0, 1, 2, 2]);
  });

  it('have marks at the ends of intervals that do not run into each other', () => {
    expect(marksOf(barsOf(timeline, 'work'), 4)).toEqual([
      { x: 0, interval: -1 },
      { x: 0.6, interval: 0 },
      { x: 1, interval: 2 },
    ]);
  });

  it('keep their proportions where a part of the width fills the picture, with marks inside it alone', () => {
    const bars = zoomedBars(barsOf(timeline, 'work'), { x0: 0.5, x1: 1 });
    expect(bars.map(({ x0, x1 }) => [x0, x1].map((x) => Number(x.toFixed(9))))).toEqual([
      [-1, 0.2],
      [0.2, 0.4],
      [0.4, 1],
    ]);
    expect([0.1, 0.3].map((x) => barAt(bars, x))).toEqual([0, 1]);
    expect(marksOf(bars, 4).map(({ interval }) => interval)).toEqual([0, 1, 2]);
  });

  it('have an upright axis in round steps: work for each millisecond, or parts of an interval', () => {
    // The tallest bar counts as 10 in 1 ms, because two snapshots may have the same time.
    expect(heightMarks(timeline, 'time')).toEqual([0, 5, 10].map((value) => ({ y: value / 10, value })));
    expect(heightMarks({ ...timeline, totals: [0, 0, 0], rows: [] }, 'time')).toEqual([]);
    expect(heightMarks(timeline, 'work').map(({ value }) => value)).toEqual([0, 0.5, 1]);
  });
});
