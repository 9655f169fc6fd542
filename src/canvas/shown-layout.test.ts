import { describe, expect, it } from 'vitest';
import type { FlameLayout } from '../../workers/api/engine';
import { contains, coversViewport, indexOf, prepareLayout, rangeOf, rectangleAt, startOfZoom } from './shown-layout';
import { frame } from './testing/frame';

/** Root over two callees of 40 and 60 of 100 pixels; the second calls context 5, next to which is an aggregate of three. */
const layout: FlameLayout = {
  count: 5,
  context: Int32Array.of(-1, 0, 4, 5, 6),
  row: Uint16Array.of(0, 1, 1, 2, 2),
  x: Float32Array.of(0, 0, 40, 40, 99),
  width: Float32Array.of(100, 40, 60, 30, 1),
  aggregate: Uint32Array.of(0, 0, 0, 0, 3),
  name: Uint32Array.of(0xffffffff, 0, 0, 0, 0xffffffff),
  names: [frame('A')],
  totalRows: 3,
  total: 100,
  layoutMs: 0,
};
const request = { focus: -1, x0: 0, x1: 1, width: 100, firstRow: 0, rows: 10 };
const shown = prepareLayout('k', layout, request, () => 7);
const whole = { scale: 1, shift: 0, width: 100 };

describe('a layout on screen', () => {
  it('gives root and aggregates their own styles', () => {
    expect([...shown.styles]).toEqual([0, 7, 7, 7, 1]);
  });
  it('finds the frame under a pixel, and nothing beside', () => {
    expect(rectangleAt(shown, 1, 10, whole)).toBe(1);
    expect(rectangleAt(shown, 1, 41, whole)).toBe(2);
    expect(rectangleAt(shown, 2, 10, whole)).toBe(-1);
    expect(rectangleAt(shown, 2, 99.5, whole)).toBe(4);
    expect(rectangleAt(shown, 9, 10, whole)).toBe(-1);
  });
  it('finds a context, but not inside an aggregate', () => {
    expect(indexOf(shown, 5)).toBe(3);
    expect(indexOf(shown, 6)).toBe(-1);
    expect(rangeOf(shown, 2).x0).toBeCloseTo(0.4);
  });
  it('starts a zoom where the frame was, and ends one where it will be', () => {
    const closer = prepareLayout('k', layout, { ...request, focus: 4 }, () => 7);
    const start = startOfZoom(shown, closer);
    expect(start?.x0).toBeCloseTo(-0.4 / 0.6);
    expect(start?.x1).toBeCloseTo(1);
    const out = startOfZoom(closer, { ...shown, request: { ...request, focus: 77 } });
    expect(out?.x0).toBeCloseTo(0.4);
    expect(startOfZoom(shown, { ...closer, request: { ...request, focus: 1234 } })).toBeNull();
  });
  it('serves for what lies within it at its scale, with room around', () => {
    const beyond = { fraction: 0.1, rows: 2 };
    const middle = prepareLayout(
      'k',
      { ...layout, totalRows: 40 },
      { ...request, x0: 0.2, x1: 0.8, width: 60, firstRow: 4, rows: 16 },
      () => 7,
    );
    const view = { focus: -1, x0: 0.4, x1: 0.6, width: 20, firstRow: 8, rows: 8 };
    expect(coversViewport(middle, view, beyond)).toBe(true);
    for (const other of [
      { focus: 5 },
      { width: 21 },
      { x0: 0.21, x1: 0.41 },
      { x0: 0.6, x1: 0.8 },
      { firstRow: 5 },
      { rows: 11 },
    ])
      expect(coversViewport(middle, { ...view, ...other }, beyond), JSON.stringify(other)).toBe(false);
    // Nothing exists beyond the ends of the tree.
    expect(coversViewport(shown, { ...request, rows: 100 }, beyond)).toBe(true);
  });
  it('searches ascending lists', () => {
    const list = Int32Array.of(1, 4, 9);
    expect([0, 1, 4, 8, 9, 10].map((value) => contains(list, value))).toEqual([false, true, true, false, true, false]);
    expect(contains(new Int32Array(0), 0)).toBe(false);
  });
});
