import { describe, expect, it } from 'vitest';
import {
  amount,
  bytes,
  change,
  changedBy,
  count,
  difference,
  figure,
  nounOf,
  short,
  shortDifference,
  shortFigure,
  time,
} from './numbers';

describe('figures as plain text', () => {
  it('write sizes in the unit with at most three digits before the point', () => {
    expect([0, 999, 1000, 999_949, 999_950, 812_345_678, 5e9, 1.5e12, 2 ** 53 - 1].map(bytes)).toEqual([
      '0 B',
      '999 B',
      '1.0 kB',
      '999.9 kB',
      '1.0 MB',
      '812.3 MB',
      '5.00 GB',
      '1.50 TB',
      '9,007.20 TB',
    ]);
    expect(bytes(-2500)).toBe('−2.5 kB');
  });

  it('write times in the unit with at most three digits before the point, whatever their own unit', () => {
    expect([0, 999, 1000, 999_949, 999_950, 20_000_000, 61e9, 5e12].map(time)).toEqual([
      '0 ns',
      '999 ns',
      '1.0 µs',
      '999.9 µs',
      '1.0 ms',
      '20.0 ms',
      '61.00 s',
      '5,000.00 s',
    ]);
    for (const [value, unit] of [
      [2_500_000, 'ns'],
      [2_500_000, 'nanoseconds'],
      [2500, 'us'],
      [2.5, 'ms'],
      [0.0025, 's'],
    ] as const)
      expect([figure(value, unit), amount(value, unit), changedBy(-value, unit), nounOf(unit)]).toEqual([
        '2.5 ms',
        '2.5 ms',
        '−2.5 ms',
        'time',
      ]);
    expect(nounOf('samples')).toBe('samples');
  });

  it('name the unit of all but sizes', () => {
    expect([figure(1200, 'calls'), figure(1200, 'bytes')]).toEqual(['1,200', '1.2 kB']);
    expect([amount(1200, 'calls'), amount(1200, 'bytes')]).toEqual(['1,200 calls', '1.2 kB']);
    expect([changedBy(-1200, 'calls'), changedBy(-1200, 'bytes')]).toEqual(['−1,200 calls', '−1.2 kB']);
  });

  it('show a dash for what is no figure', () => {
    const none = [bytes(Number.NaN), count(Number.NaN), difference(Number.NaN), change(Number.NaN, 5), change(5, Infinity)];
    expect(none).toEqual(['–', '–', '–', '–', '–']);
  });

  it('write three digits and a prefix in sentences, from 10,000 on', () => {
    const figures = [0, 0.001, 0.5, 2.3649, 9, 72.4, 9_999.4, 9_999.6, 36_541, 999_499, 999_500, 36_600_000, 1.5e12, 2 ** 53];
    const written = [
      '0',
      '<0.01',
      '0.5',
      '2.36',
      '9',
      '72',
      '9,999',
      '10.0 k',
      '36.5 k',
      '999 k',
      '1.00 M',
      '36.6 M',
      '1.50 T',
      '9,007 T',
    ];
    expect(figures.map(short)).toEqual(written);
    expect([short(-36_541), shortDifference(-36_541, 'bytecodes'), shortDifference(0, 'calls')]).toEqual([
      '−36.5 k',
      '−36.5 k',
      '0',
    ]);
    expect([shortFigure(36_541, 'bytes'), shortDifference(36_541, 'bytes'), shortFigure(1500, 'ms')]).toEqual([
      '36.5 kB',
      '+36.5 kB',
      '1.50 s',
    ]);
  });
});
