import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clamp, mapping, padded, pan, WHOLE, ZoomMotion, zoom } from './viewport';

const range = fc
  .tuple(fc.double({ min: 0, max: 0.9, noNaN: true }), fc.double({ min: 0.001, max: 0.1, noNaN: true }))
  .map(([x0, span]) => ({ x0, x1: x0 + span }));
const fraction = fc.double({ min: 0, max: 1, noNaN: true });

const inside = ({ x0, x1 }: { x0: number; x1: number }) => {
  expect(x0).toBeGreaterThanOrEqual(0);
  expect(x1).toBeLessThanOrEqual(1 + 1e-12);
  expect(x1).toBeGreaterThan(x0);
};

describe('the visible range', () => {
  it('stays inside the graph', () => {
    fc.assert(
      fc.property(range, fc.double({ min: 1e-12, max: 100, noNaN: true }), fraction, (r, factor, at) =>
        inside(zoom(r, factor, at)),
      ),
    );
    fc.assert(fc.property(range, fc.double({ min: -5, max: 5, noNaN: true }), (r, by) => inside(pan(r, by))));
    fc.assert(fc.property(range, fraction, (r, by) => inside(padded(r, by))));
    expect(clamp({ x0: Number.NaN, x1: 1 })).toEqual(WHOLE);
  });
  it('keeps the point under the cursor when zooming in', () => {
    fc.assert(
      fc.property(range, fc.double({ min: 0.05, max: 1, noNaN: true }), fraction, (r, factor, at) => {
        const before = r.x0 + at * (r.x1 - r.x0);
        const next = zoom(r, factor, at);
        expect(next.x0 + at * (next.x1 - next.x0)).toBeCloseTo(before, 9);
      }),
    );
  });
  it('panning there and back returns', () => {
    const there = pan({ x0: 0.4, x1: 0.5 }, 0.5);
    expect(there.x0).toBeCloseTo(0.45);
    expect(pan(there, -0.5).x0).toBeCloseTo(0.4);
  });
  it('maps pixels of an old layout to the picture of a new range', () => {
    const { scale, shift } = mapping({ x0: 0.2, x1: 0.8 }, 600, { x0: 0.4, x1: 0.6 }, 1000);
    expect(200 * scale + shift).toBeCloseTo(0);
    expect(400 * scale + shift).toBeCloseTo(1000);
  });
});

it('a zoom goes from one range to another, fast at first, and ends there', () => {
  let clock = 1000;
  const motion = new ZoomMotion(() => clock);
  const to = { x0: 0.4, x1: 0.6 };
  expect([motion.isRunning, motion.toward(to)]).toEqual([false, to]);
  motion.begin(WHOLE);
  expect(motion.toward(to)).toEqual(WHOLE);
  clock += 80;
  const half = motion.toward(to);
  expect(half.x0).toBeGreaterThan(0.2);
  expect(half.x0).toBeLessThan(0.4);
  clock += 80;
  expect([motion.toward(to), motion.isRunning]).toEqual([to, false]);
  motion.begin(WHOLE);
  motion.stop();
  expect(motion.toward(to)).toEqual(to);
});
