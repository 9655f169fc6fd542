import { describe, expect, it } from 'vitest';
import {
  atLeast,
  change,
  changedBy,
  contexts,
  count,
  difference,
  hundredths,
  megabytes,
  moreOrLess,
  nounOf,
  percent,
  rounded,
  short,
  shortDifference,
  significant,
} from './numbers';

describe('a change relative to what was before', () => {
  it.each<[number, number, string, string?]>([
    [5, 5, '±0%'],
    [0, 0, '±0%'],
    [0, 5, 'new', 'only in B'],
    [5, 0, 'gone', 'only in A'],
    [100, 150, '+50.0%'],
    [100, 50, '−50.0%'],
    [100, 999, '+899.0%'],
    [100, 1000, '×10.0'],
    [100, 9990, '×99.9'],
    [100, 10_000, '×100'],
    [1, 120_000, '×120,000'],
    [-100, -50, '+50.0%'],
    [1_000_000, 1_000_001, '+<0.01%'],
    [10_000, 10_001, '+0.01%'],
    [10_000, 10_009, '+0.09%'],
    [10_000, 10_010, '+0.1%'],
    [100_000, 101, '−99.9%'],
    [100_000, 50, '−99.95%'],
    [1_000_000, 50, '−>99.99%'],
    [1000, 1, '−99.9%'],
    [Number.NaN, 1, '–'],
    [1, Number.POSITIVE_INFINITY, '–'],
  ])('from %d to %d is %s', (a, b, expected, sampled = expected) => {
    expect(change(a, b)).toBe(expected);
    expect(change(a, b, true)).toBe(sampled);
  });

  it.each<[number, number, string]>([
    [5, 5, 'as much'],
    [100, 199, '99% more'],
    [100, 200, '2 times as much'],
    [100, 240, '2.4 times as much'],
    [100, 50, '50% less'],
    [1000, 23, '97.7% less'],
    [1_000_000, 1_000_001, 'less than 0.01% more'],
    [1_000_000, 50, 'more than 99.99% less'],
    [1000, 1120, '12% more'],
  ])('from %d to %d is %s, in words', (a, b, expected) => {
    expect(moreOrLess(a, b)).toBe(expected);
  });
});

describe('figures', () => {
  it.each<[string, string]>([
    [count(-1234), '−1,234'],
    [count(-0.4), '0'],
    [count(Number.NaN), '–'],
    [difference(1200), '+1,200'],
    [difference(-1200), '−1,200'],
    [difference(0), '0'],
    [changedBy(1200, 'calls'), '+1,200 calls'],
    [changedBy(-1200, 'bytes'), '−1.2 kB'],
    [contexts(1), '1 context'],
    [contexts(0), '0 contexts'],
    [contexts(1200), '1,200 contexts'],
    [atLeast('5', true), '≥ 5'],
    [atLeast('5', false), '5'],
    [percent(0), '0.00%'],
    [percent(0.0099), '<0.01%'],
    [percent(0.01), '0.01%'],
    [percent(99.999), '99.99%'],
    [percent(100), '100.00%'],
    [String(hundredths(57.829)), '57.82'],
    [String(hundredths(0.29)), '0.29'],
    [megabytes(2 ** 20), '1 MB'],
    [megabytes(2 ** 20 + 1), '2 MB'],
    [rounded(0), '0.00'],
    [rounded(0.0049), '<0.01'],
    [rounded(0.005), '0.01'],
    [significant(12_345), '12,345'],
    [significant(12.345), '12.3'],
    [significant(1000.4), '1,000'],
    [nounOf('ms'), 'time'],
    [nounOf('bytes'), 'bytes'],
    [short(9999), '9,999'],
    [short(10_000), '10.0 k'],
    [short(9999.6), '10.0 k'],
    [short(999_499), '999 k'],
    [short(999_500), '1.00 M'],
    [short(36_600_000), '36.6 M'],
    [short(-36_600_000), '−36.6 M'],
    [short(9.87654), '9.88'],
    [short(0.009), '<0.01'],
    [shortDifference(36_600_000, 'calls'), '+36.6 M'],
    [shortDifference(-1200, 'bytes'), '−1.2 kB'],
    [shortDifference(0, 'calls'), '0'],
  ])('%s are written as %s', (written, expected) => {
    expect(written).toBe(expected);
  });
});
