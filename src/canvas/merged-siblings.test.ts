import { expect, it } from 'vitest';
import type { FlameLayout } from '../../workers/api/engine';
import { mergedWith, rangeToOpen, siblingsIn, widestMerged } from './merged-siblings';
import { flagMatches, prepareLayout } from './shown-layout';
import { frame } from './testing/frame';

/** Root over callee 4 (contexts 4 to 6) of 90 pixels, and three more of 4, 3 and 3 pixels: contexts 9, 0 to 3, and 7 to 8. */
const layout: FlameLayout = {
  count: 3,
  context: Int32Array.of(-1, 4, 9),
  row: Uint16Array.of(0, 1, 1),
  x: Float32Array.of(0, 0, 90),
  width: Float32Array.of(100, 90, 10),
  aggregate: Uint32Array.of(0, 0, 7),
  name: Uint32Array.of(0xffffffff, 0, 0xffffffff),
  names: [frame('A')],
  merged: {
    siblings: Uint32Array.of(0, 0, 3),
    largest: Float32Array.of(0, 0, 4),
    sum: Float64Array.of(0, 0, 10),
    bounded: new Uint8Array(3),
    firstRun: Uint32Array.of(0, 0, 0, 4),
    runs: Uint32Array.of(0, 4, 7, 10),
  },
  totalRows: 3,
  total: 100,
  layoutMs: 0,
};
const { merged: _, ...unmerged } = layout;
const request = { focus: -1, x0: 0, x1: 1, width: 100, firstRow: 0, rows: 10 };
const shown = prepareLayout('k', layout, request, () => 7);

it('finds the aggregate of a merged context, and none of one that is drawn or lies under it', () => {
  expect([0, 3, 7, 9].map((context) => mergedWith(layout, context))).toEqual([2, 2, 2, 2]);
  expect([-1, 4, 6].map((context) => mergedWith(layout, context))).toEqual([-1, -1, -1]);
  expect(mergedWith(unmerged, 9)).toBe(-1);
  expect([0, 1, 2].map((index) => siblingsIn(layout, index))).toEqual([0, 0, 3]);
});

it('marks an aggregate that holds a match, at whatever depth', () => {
  for (const inside of [0, 2, 8]) expect([...flagMatches(shown, Int32Array.of(inside))]).toEqual([0, 0, 1]);
  expect([...flagMatches(shown, Int32Array.of(4, 5))]).toEqual([0, 1, 0]);
  expect([...flagMatches(shown, Int32Array.of(5, 6, 10))]).toEqual([0, 0, 0]);
});

it('lists the widest aggregates', () => {
  expect(widestMerged(layout)).toEqual([2]);
  expect(widestMerged(layout, 0)).toEqual([]);
  expect(widestMerged(unmerged)).toEqual([]);
});

it('opens to a range in which the largest has a hundredth of the width, and no more than the aggregate', () => {
  const whole = { x0: 0, x1: 1 };
  expect(rangeToOpen(layout, request, 2, { x0: 0.9, x1: 1 }, whole)).toEqual({ x0: 0.9, x1: 1 });
  const many = { ...layout, merged: { ...layout.merged!, largest: Float32Array.of(0, 0, 0.01) } };
  const opened = rangeToOpen(many, request, 2, { x0: 0.9, x1: 1 }, whole);
  expect(opened.x0).toBe(0.9);
  expect(opened.x1).toBeCloseTo(0.91, 6);
  // It does not go back to siblings left of the visible range.
  expect(rangeToOpen(many, request, 2, { x0: 0.5, x1: 1 }, { x0: 0.6, x1: 0.7 }).x0).toBe(0.6);
});
