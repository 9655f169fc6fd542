import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FrameName } from '../../workers/engine.api';
import { batchByStyle, rowStarts } from './batch';
import { LabelMeasure } from './labels';
import { ROW, rowAt, topOf } from './paint';
import { changeStyle, packageStyle, STYLE_COUNT } from './palette';

const frame = (className: string): FrameName => ({
  className,
  method: 'm',
  descriptor: '()V',
  flags: 0,
  sourceFile: '',
  line: 0,
});

describe('batches', () => {
  it('hold every rectangle once, under its own style', () => {
    fc.assert(
      fc.property(fc.uint16Array({ max: 9, maxLength: 200 }), (styles) => {
        const { order, starts } = batchByStyle(styles, 10);
        expect([...order].sort((a, b) => a - b)).toEqual([...styles.keys()]);
        for (let s = 0; s < 10; s++) for (let k = starts[s]; k < starts[s + 1]; k++) expect(styles[order[k]]).toBe(s);
      }),
    );
  });
  it('find the rectangles of a row', () => {
    const rows = [3, 3, 3, 5, 6, 6];
    const { first, starts } = rowStarts(rows, rows.length);
    expect(first).toBe(3);
    expect([...starts]).toEqual([0, 3, 3, 4, 6]);
    expect(rowStarts([], 0).starts).toHaveLength(1);
  });
});

describe('rows', () => {
  it('are found where they are drawn, with the root on top or at the bottom', () => {
    const place = fc.record({
      height: fc.integer({ min: 50, max: 2000 }),
      scrolled: fc.double({ min: 0, max: 5000, noNaN: true }),
      upward: fc.boolean(),
    });
    fc.assert(
      fc.property(place, fc.nat(500), fc.double({ min: 0.01, max: 0.99, noNaN: true }), (at, row, part) => {
        expect(rowAt(at, topOf(at, row) + part * ROW)).toBe(row);
      }),
    );
    expect(topOf({ height: 100, scrolled: 0, upward: true }, 0)).toBe(100 - ROW);
    expect(rowAt({ height: 100, scrolled: 0, upward: true }, 99)).toBe(0);
  });
});

describe('colours', () => {
  it('keep a package together and tell the JDK apart', () => {
    const a = packageStyle(frame('org.h2.mvstore.Page'));
    expect(packageStyle(frame('org.h2.mvstore.Page'))).toBe(a);
    expect(Math.floor((packageStyle(frame('org.h2.mvstore.Cursor')) - 2) / 3)).toBe(Math.floor((a - 2) / 3));
    expect(packageStyle(frame('java.util.HashMap'))).toBeGreaterThanOrEqual(2 + 36);
    expect(packageStyle(frame('Main'))).toBeLessThan(2 + 36);
  });
  it('tell kinds of change apart and deepen with the change', () => {
    const grew = [changeStyle(1, 100, 105), changeStyle(1, 100, 150), changeStyle(1, 100, 900)];
    const shrank = [changeStyle(2, 105, 100), changeStyle(2, 150, 100), changeStyle(2, 900, 100)];
    const all = [changeStyle(0, 1, 1), ...grew, ...shrank, changeStyle(3, 0, 9), changeStyle(4, 9, 0)];
    expect(new Set(all).size).toBe(9);
    for (const style of all) expect(style).toBeLessThan(STYLE_COUNT);
    expect(changeStyle(1, 0, 0)).toBe(grew[0]);
  });
});

describe('labels', () => {
  it('fit whole, else the shorter name, else cut, else nothing', () => {
    const labels = new LabelMeasure((text) => text.length * 10);
    expect(labels.fit(['Page.binarySearch', 'binarySearch'], 200)).toBe('Page.binarySearch');
    expect(labels.fit(['Page.binarySearch', 'binarySearch'], 130)).toBe('binarySearch');
    expect(labels.fit(['Page.binarySearch', 'binarySearch'], 70)).toBe('binary…');
    expect(labels.fit(['Page.binarySearch', 'binarySearch'], 30)).toBe('');
  });
});
