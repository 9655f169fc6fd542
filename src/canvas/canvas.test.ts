import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LabelMeasure } from './label-measure';
import { changeStyle, huesOf, packageStyle, STYLE_COUNT } from './palette';
import { DENSE, ROOMY, rowAt, rowsInSight, topOf } from './picture';
import { PixelLines } from './pixel-lines';
import { indexRows } from './row-index';
import { frame } from './testing/frame';

describe('rows', () => {
  it('know their rectangles', () => {
    const rows = [3, 3, 3, 5, 6, 6];
    const { first, starts } = indexRows(rows, rows.length);
    expect(first).toBe(3);
    expect([...starts]).toEqual([0, 3, 3, 4, 6]);
    expect(indexRows([], 0).starts).toHaveLength(1);
  });
  it('are found where they are drawn, with the root on top or at the bottom', () => {
    const place = fc.record({
      row: fc.constantFrom(DENSE.row, ROOMY.row),
      height: fc.integer({ min: 50, max: 2000 }),
      scrolled: fc.double({ min: 0, max: 5000, noNaN: true }),
      upward: fc.boolean(),
    });
    fc.assert(
      fc.property(place, fc.nat(500), fc.double({ min: 0.01, max: 0.99, noNaN: true }), (at, row, part) => {
        expect(rowAt(at, topOf(at, row) + part * at.row)).toBe(row);
        const seen = rowsInSight({ ...at, rows: { first: 3, starts: new Uint32Array(400) } });
        const inSight = topOf(at, row) < at.height && topOf(at, row) + at.row > 0;
        if (row >= 3 && row < 402 && inSight) expect(row >= seen.low && row < seen.high).toBe(true);
        expect(seen.high - seen.low).toBeLessThanOrEqual(at.height / at.row + 2);
      }),
    );
    const tall = { height: 100, row: 30, scrolled: 0, upward: true };
    expect(topOf(tall, 0)).toBe(70);
    expect(rowAt(tall, 99)).toBe(0);
  });
});

describe('a line of pixels', () => {
  /** Background and three colours. */
  const bytes = Uint8ClampedArray.of(0, 0, 0, 255, 200, 0, 0, 255, 0, 100, 0, 255, 0, 0, 40, 255);
  const inks = { bytes, words: new Uint32Array(bytes.buffer), ground: 0 };
  const WIDTH = 60;

  it('has of each frame what the frame has of each pixel', () => {
    const frames = fc.array(
      fc.record({
        gap: fc.double({ min: 0, max: 2, noNaN: true }),
        width: fc.double({ min: 0.01, max: 40, noNaN: true }),
        ink: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(frames, (row) => {
        const image = new Uint8ClampedArray(4 * 3 * WIDTH);
        const lines = new PixelLines(image, WIDTH, inks);
        lines.begin(1);
        const wanted = Array.from({ length: 3 * WIDTH }, () => 0);
        let at = 0;
        for (const { gap, width, ink } of row) {
          const from = at + gap;
          at = Math.min(WIDTH, from + width);
          if (from >= at) break;
          lines.fill(from, at, ink);
          for (let x = Math.floor(from); x < at; x++) wanted[3 * x + ink - 1] += Math.min(at, x + 1) - Math.max(from, x);
        }
        lines.end();
        for (let x = 0; x < WIDTH; x++) {
          const [red, green, blue, alpha] = image.subarray(4 * (WIDTH + x));
          expect(Math.abs(red - 200 * wanted[3 * x])).toBeLessThan(1);
          expect(Math.abs(green - 100 * wanted[3 * x + 1])).toBeLessThan(1);
          expect(Math.abs(blue - 40 * wanted[3 * x + 2])).toBeLessThan(1);
          expect(alpha).toBe(255);
        }
        expect(image.subarray(0, 4 * WIDTH).every((byte) => byte === 0)).toBe(true);
        expect(image.subarray(8 * WIDTH).every((byte) => byte === 0)).toBe(true);
      }),
    );
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
  it('are paler only for what “Hide the JDK” hides, and those of a proxy’s own package', () => {
    expect(packageStyle(frame('javax.servlet.Filter'))).toBeLessThan(2 + 36);
    expect(packageStyle(frame('javax.swing.JTable'))).toBeGreaterThanOrEqual(2 + 36);
    const hue = (name: string) => Math.floor((packageStyle(frame(name)) - 2) / 3);
    expect(hue('jdk.proxy.$Proxy[a.B,c.D]')).toBe(hue('jdk.proxy.$Proxy[x.Y]'));
  });
  it('differ for the largest groups of a profile, at the length that tells them apart', () => {
    const largest = ['apps', 'area', 'cli', 'fo', 'fonts', 'layoutmgr', 'pdf', 'render', 'util', 'svg', 'image', 'tools'].map(
      (part) => `org.apache.fop.${part}`,
    );
    const hueOf = huesOf({ depth: 4, largest });
    expect(new Set(largest.map((group) => hueOf(`${group}.inner`))).size).toBe(12);
    expect(hueOf('org.apache.fop.area.inner')).toBe(hueOf('org.apache.fop.area'));
    // A group keeps its hue in another profile, unless a larger one took it.
    expect(hueOf(largest[0])).toBe(huesOf({ depth: 4, largest: [] })(largest[0]));
  });
  it('tell kinds of change apart and deepen with the cause, whose sign is the hue', () => {
    const grew = [changeStyle(1, 0), changeStyle(1, 1), changeStyle(1, 2)];
    const shrank = [changeStyle(2, 0), changeStyle(2, -1), changeStyle(2, -2)];
    const oneSided = [changeStyle(3, 0), changeStyle(4, 0), changeStyle(3, 2), changeStyle(4, -2)];
    const all = [changeStyle(0, 0), ...grew, ...shrank, ...oneSided];
    expect(new Set(all).size).toBe(11);
    for (const style of all) expect(style).toBeLessThan(STYLE_COUNT);
    expect(changeStyle(1, -2)).toBe(shrank[2]);
    expect(changeStyle(2, 1)).toBe(grew[1]);
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
