import { describe, expect, it } from 'vitest';
import type { Timeline } from '../../../workers/api/engine';
import { barsWithin, endsWithBars, intervalsOf, sumWithin, timeText } from './bar-times';

/** Intervals 10 to 19 in bars of four, of half a second each. */
const timeline = {
  ...{ bounds: [10, 14, 18, 20], begin: 5000, elapsed: [7000, 9000, 10_000], length: 60_000 },
  ...{ totals: [1, 2, 4], before: 0, whole: 9, rows: [], context: null },
} satisfies Timeline;

it.each([
  [900, undefined, '900 ms'],
  [12_345, undefined, '12.3 s'],
  [3_599_500, 500, '3,599.5 s'],
  [36_000, 500, '36.0 s'],
  [12_340, 10, '12.34 s'],
  [12_341, 1, '12.341 s'],
  [9000, 1, '9,000 ms'],
  [7_200_000, 2000, '7,200.0 s'],
])('%d ms with intervals of %s ms are %s', (ms, width, text) => {
  expect(timeText(ms, width).replaceAll('\u202f', ' ')).toBe(text);
});

describe('an interval', () => {
  it.each([
    [{ from: 10, to: 14 }, { from: 0, to: 1 }, 1],
    [{ from: 14, to: 20 }, { from: 1, to: 3 }, 6],
    [{ from: 11, to: 12 }, { from: 0, to: 1 }, null],
    [{ from: 13, to: 15 }, { from: 0, to: 2 }, null],
    [{ from: 0, to: 100 }, { from: 0, to: 3 }, null],
    [{ from: 0, to: 10 }, null, null],
    [{ from: 20, to: 21 }, null, null],
  ])('from %j has the bars %j and the sum %j', (span, bars, sum) => {
    expect([barsWithin(timeline, span), sumWithin(timeline, span)]).toEqual([bars, sum]);
  });

  it('has the requested sum, and no other interval has it', () => {
    const chosen = { ...timeline, chosen: { from: 11, to: 12, total: 0.5 } };
    expect(
      [
        [11, 12],
        [11, 13],
        [10, 14],
      ].map(([from, to]) => sumWithin(chosen, { from, to })),
    ).toEqual([0.5, null, 1]);
  });

  it.each([
    [10, 14, true],
    [14, 20, true],
    [18, 20, true],
    [11, 14, false],
    [10, 13, false],
    [6, 14, false],
    [14, 22, false],
  ])('from %d to %d ends with bars: %s', (from, to, expected) => {
    const within = { from: 10, to: 20 };
    expect(endsWithBars({ from, to }, within, 3)).toBe(expected);
    expect(sumWithin(timeline, { from, to }) !== null).toBe(expected);
  });

  it('is what its bars cover', () => expect(intervalsOf(timeline, { from: 1, to: 3 })).toEqual({ from: 14, to: 20 }));
});
