import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstRows, sortRows } from './row-order';

const figure = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: -(2 ** 53) + 1, max: 2 ** 53 - 1 }),
  fc.double({ noNaN: true }),
);

describe('sorting rows', () => {
  it.each([20, 5000])('is stable and right for %i rows, both ways', (most) => {
    fc.assert(
      fc.property(
        fc.array(figure, { minLength: most / 2, maxLength: most }),
        fc.constantFrom<'asc' | 'desc'>('asc', 'desc'),
        (figures, order) => {
          const rows = Uint32Array.from(figures.keys());
          const sign = order === 'asc' ? 1 : -1;
          const expected = [...rows].sort(
            (a, b) => (figures[a] === figures[b] ? 0 : figures[a] < figures[b] ? -sign : sign) || a - b,
          );
          expect([...sortRows(rows, (row) => figures[row], order)]).toEqual(expected);
          for (const first of [1, 2, 7, figures.length])
            expect([...firstRows(rows, (row) => figures[row], order, first)]).toEqual(expected.slice(0, first));
        },
      ),
      { numRuns: most > 1000 ? 15 : 100 },
    );
  });
});
