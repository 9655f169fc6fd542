import { describe, expect, it } from 'vitest';
import { amount, bytes, change, changedBy, count, difference, figure } from './numbers';

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

  it('name the unit of all but sizes', () => {
    expect([figure(1200, 'calls'), figure(1200, 'bytes')]).toEqual(['1,200', '1.2 kB']);
    expect([amount(1200, 'calls'), amount(1200, 'bytes')]).toEqual(['1,200 calls', '1.2 kB']);
    expect([changedBy(-1200, 'calls'), changedBy(-1200, 'bytes')]).toEqual(['−1,200 calls', '−1.2 kB']);
  });

  it('show a dash for what is no figure', () => {
    const none = [bytes(Number.NaN), count(Number.NaN), difference(Number.NaN), change(Number.NaN, 5), change(5, Infinity)];
    expect(none).toEqual(['–', '–', '–', '–', '–']);
  });
});
