import { describe, expect, it } from 'vitest';
import { CONFIDENCE, normalBound, shareInterval } from './intervals';

describe('the interval of a share', () => {
  // Clopper and Pearson's, as tables of the binomial distribution have them.
  it.each<[number, number, number, number]>([
    [0, 10, 0, 0.3085],
    [10, 10, 0.6915, 1],
    [5, 10, 0.18709, 0.81291],
    [1, 10, 0.00253, 0.44502],
    [9, 10, 0.55498, 0.99747],
    [10, 100, 0.049, 0.17622],
  ])('of %d in %d events is %d to %d', (part, whole, from, until) => {
    const found = shareInterval(part, whole);
    expect(found.from).toBeCloseTo(from, 4);
    expect(found.until).toBeCloseTo(until, 4);
  });

  it.each([0, -1, Number.NaN])('of %d events is anything', (whole) => {
    expect(shareInterval(0, whole)).toEqual({ from: 0, until: 1 });
  });

  it('is wider for more rows, and for more confidence', () => {
    const width = (rows?: number, confidence?: number): number => {
      const { from, until } = shareInterval(5, 10, rows, confidence);
      return until - from;
    };
    expect(CONFIDENCE).toBe(0.95);
    expect(width(0)).toBe(width(1));
    expect(width(2)).toBeGreaterThan(width(1));
    expect(width(2)).toBeCloseTo(width(1, 0.975), 12);
    expect(width(1, 0.9)).toBeLessThan(width(1));
  });
});

it.each<[number, number]>([
  [0.1, 1.28155],
  [0.05, 1.64485],
  [0.025, 1.95996],
  [0.005, 2.57583],
  [1e-6, 4.75342],
])('a tail of %d begins at %d standard errors', (tail, expected) => {
  expect(normalBound(tail)).toBeCloseTo(expected, 4);
});
