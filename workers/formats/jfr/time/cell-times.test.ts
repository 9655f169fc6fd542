import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellTimes } from './cell-times';

const BINS = 8192;
const event = fc.record({
  cell: fc.oneof(fc.nat(3), fc.nat(700)),
  bin: fc.oneof(fc.nat(20), fc.nat(BINS - 1)),
  weight: fc.integer({ min: 1, max: 9 }),
});

describe('sums of a chunk by cell and bin', () => {
  it('are those of its events, in bins twice as wide if there are too many', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 2000, size: 'max' }), fc.constantFrom(1e6, 300, 40), (events, most) => {
        const times = new CellTimes(2, most);
        for (const { cell, bin, weight } of events) {
          const entry = times.entry(cell, bin);
          times.sums[0][entry]++;
          times.sums[1][entry] += weight;
        }
        const sums = (given: Iterable<readonly [key: string, ...sums: number[]]>): Map<string, number[]> => {
          const all = new Map<string, number[]>();
          for (const [key, number, weight] of given) {
            const [a, b] = all.get(key) ?? [0, 0];
            all.set(key, [a + number, b + weight]);
          }
          return all;
        };
        const wide = (bin: number): number => (bin >> times.halvings) << times.halvings;
        const entries = Array.from({ length: times.size }, (_, entry) => entry);
        const cells = new Set(events.map(({ cell }) => cell)).size;
        expect(times.size).toBeLessThanOrEqual(Math.max(most, 2 * cells));
        expect(
          sums(entries.map((entry) => [`${times.cell[entry]}/${times.bin(entry)}`, times.sums[0][entry], times.sums[1][entry]])),
        ).toEqual(sums(events.map(({ cell, bin, weight }) => [`${cell}/${wide(bin)}`, 1, weight])));
      }),
    );
  });

  it('share an entry while a cell stays in its bin', () => {
    const times = new CellTimes(1);
    const entries = [times.entry(0, 5), times.entry(1, 5), times.entry(0, 5), times.entry(0, 6), times.entry(0, 5)];
    expect(entries).toEqual([0, 1, 0, 2, 3]);
  });
});
