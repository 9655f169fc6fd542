import { describe, expect, it } from 'vitest';
import { REGION_HEADS, regionNotes, regionRows } from './region-text';

const times = (mean: number) => ({ mean, least: 1, median: 20, percentile99: 3000, most: 4_000_000, total: 5_000_000_000 });
const region = (calls: number) => ({
  ...{ className: 'a.B', method: 'run()V', calls },
  measured: calls === 0 ? null : times(1024),
  corrected: calls === 0 ? null : times(1000),
});

describe('the times of methods', () => {
  it('have a row as corrected and one as measured', () => {
    const rows = regionRows({ regions: [region(1234)] });
    expect(rows).toEqual([
      ['a.B.run()V', '1,234', 'corrected', '1.0 µs', '1 ns', '≈ 20 ns', '≈ 3.0 µs', '4.0 ms', '5.00 s'],
      ['', '', 'as measured', '1.0 µs', '1 ns', '≈ 20 ns', '≈ 3.0 µs', '4.0 ms', '5.00 s'],
    ]);
    expect(rows.every((row) => row.length === REGION_HEADS.length)).toBe(true);
  });

  it('have one row for a method that was never called', () => {
    expect(regionRows({ regions: [region(0)] })).toEqual([['a.B.run()V', '0', 'never called', '', '', '', '', '', '']]);
  });

  it.each([
    [0, 0, ['No method was timed: no loaded method matched, or none could be timed.']],
    [1, 0, ['Corrected times are without the 24 ns that measuring takes in each call. ≈ is estimated from a histogram.']],
    [
      1,
      1,
      [
        'Corrected times are without the 24 ns that measuring takes in each call. ≈ is estimated from a histogram.',
        '1 call was not timed, because too many threads were in timed methods at the same time.',
      ],
    ],
    [
      2,
      1500,
      [
        'Corrected times are without the 24 ns that measuring takes in each call. ≈ is estimated from a histogram.',
        '1,500 calls were not timed, because too many threads were in timed methods at the same time.',
      ],
    ],
  ])('of %i methods with %i calls left out have these notes', (methods, crowded, notes) => {
    const regions = Array.from({ length: methods }, () => region(5));
    expect(regionNotes({ inner: 24, crowded, alone: false, regions })).toEqual(notes);
  });
});
