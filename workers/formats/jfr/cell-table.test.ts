import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { CellTable } from './cell-table';

const BINS = 8192;
const event = fc.record({
  thread: fc.constantFrom(1, 2, 2 ** 40),
  stack: fc.constantFrom(7, 8, -2, 2 ** 45 + 1),
  state: fc.oneof(fc.nat(3), fc.nat(2 ** 16 - 1)),
  bin: fc.nat(BINS - 1),
  weight: fc.nat(9),
});

it('sums by thread, stack, state and bin, in wider bins where they were merged', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 900 }), fc.nat(900), fc.nat(13), (events, when, halvings) => {
      const cells = new CellTable(2);
      for (const [i, { thread, stack, state, bin, weight }] of events.entries()) {
        if (i === when) cells.halveTo(halvings);
        const cell = cells.number(thread, stack, state, bin);
        cells.columns[0][cell]++;
        cells.columns[1][cell] += weight;
      }
      const expected = new Map<string, number[]>();
      for (const { thread, stack, state, bin, weight } of events) {
        const key = [thread, stack, state, (bin >> cells.halvings) << cells.halvings].join();
        const [number, sum] = expected.get(key) ?? [0, 0];
        expected.set(key, [number + 1, sum + weight]);
        expect(cells.has(thread, stack, state, bin)).toBe(true);
      }
      const found = new Map<string, number[]>();
      for (let cell = 0; cell < cells.size; cell++)
        found.set(
          [cells.thread[cell], cells.stack[cell], cells.state(cell), cells.bin(cell)].join(),
          cells.columns.map((column) => column[cell]),
        );
      expect(found).toEqual(expected);
      expect(cells.size).toBe(expected.size);
    }),
  );
});
