import { describe, expect, it } from 'vitest';
import { regionNotes, regionTable, withoutContexts } from './region-text';

const times = (mean: number) => ({ mean, least: 1, median: 20, percentile99: 3000, most: 4_000_000, total: 5_000_000_000 });
const region = (calls: number) => ({
  ...{ className: 'a.B', method: 'run()V', calls },
  measured: calls === 0 ? null : times(1024),
  corrected: calls === 0 ? null : times(1000),
});

describe('the times of methods', () => {
  it('have a row as corrected and one as measured', () => {
    const { heads, rows } = regionTable({ regions: [region(1234)] });
    expect(rows).toEqual([
      ['a.B.run()V', '1,234', 'corrected', '1.0 µs', '1 ns', '≈ 20 ns', '≈ 3.0 µs', '4.0 ms', '5.00 s'],
      ['', '', 'as measured', '1.0 µs', '1 ns', '≈ 20 ns', '≈ 3.0 µs', '4.0 ms', '5.00 s'],
    ]);
    expect(rows.every((row) => row.length === heads.length)).toBe(true);
  });

  it('have one row for a method that was never called', () => {
    expect(regionTable({ regions: [region(0)] }).rows).toEqual([['a.B.run()V', '0', 'never called', '', '', '', '', '', '']]);
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

  describe('by the JDK’s flight recorder', () => {
    const recorded = (figures: object, calls = 3) => ({
      ...{ className: 'a.B', method: 'run()V', calls, corrected: null },
      measured: { ...{ mean: 1000, least: 1, median: null, percentile99: null, most: 4000, total: 3000 }, ...figures },
    });
    const facts = (regions: object[], omitted = 0) =>
      ({ ...{ inner: 0, crowded: 0, alone: true, isOfFlightRecorder: true, regions }, ...(omitted > 0 && { omitted }) }) as never;

    it.each([
      ['known', recorded({}), ['a.B.run()V', '3', '1.0 µs', '1 ns', '4.0 µs', '≈ 3.0 µs']],
      [
        'below the resolution of its clock',
        recorded({ mean: null, least: null, most: null, total: null }),
        ['a.B.run()V', '3', 'unknown', 'unknown', 'unknown', 'unknown'],
      ],
      ['of no call', { ...recorded({}, 0), measured: null }, ['a.B.run()V', '0', 'never called', '', '', '']],
    ])('%s', (_, region, row) => {
      expect(regionTable(facts([region]))).toEqual({ heads: ['Method', 'Calls', 'Mean', 'Least', 'Most', 'Total'], rows: [row] });
    });

    it.each([
      [0, []],
      [1, ['1 further method with less time in all is not listed.']],
      [1200, ['1,200 further methods with less time in all are not listed.']],
    ])('say what they contain, and that %i methods are left out', (omitted, notes) => {
      const [said, ...more] = regionNotes(facts([recorded({})], omitted));
      expect(said).toMatch(/contain waiting and the time that measuring itself takes\. ≈ is the mean, .* times the calls/);
      expect(more).toEqual(notes);
    });
  });

  it.each([
    [undefined, /metrics=none.*region=/],
    [true, /no samples with stacks.*method-timing=/],
  ] as const)('of a file that has nothing else (by the flight recorder: %s)', (isOfFlightRecorder, words) => {
    expect(withoutContexts({ ...(isOfFlightRecorder && { isOfFlightRecorder }) })).toMatch(words);
  });
});
