import { describe, expect, it } from 'vitest';
import { changeKind, KINDS } from './change-kind';

/** Totals of 1,000,000: changes of up to 100, or of up to 0.1% of the larger figure, are ignored. */
const TOTALS = { a: 1_000_000, b: 900_000 };

describe('the kind of a change', () => {
  it.each([
    ['same', 1000, 1000],
    ['same', 1000, 1100],
    ['grew', 1000, 1101],
    ['same', 1100, 1000],
    ['shrank', 1101, 1000],
    ['same', 0, 100],
    ['grew', 0, 101],
    ['same', 200_000, 200_200],
    ['grew', 200_000, 200_201],
    ['same', 200_200, 200_000],
    ['shrank', 200_201, 200_000],
    ['grew', -101, 0],
    ['shrank', 0, -101],
    ['same', -200_200, -200_000],
  ] as const)('is %s where both sides have it, with %d and %d', (kind, a, b) => {
    expect(KINDS[changeKind(true, true, a, b, TOTALS)]).toBe(kind);
    expect(KINDS[changeKind(true, true, a, b, { a: TOTALS.b, b: TOTALS.a })]).toBe(kind);
  });

  it.each([
    ['appeared', false, true],
    ['vanished', true, false],
    ['same', false, false],
  ] as const)('is %s where A has it: %j, B has it: %j, whatever it costs', (kind, inA, inB) => {
    for (const [a, b] of [
      [0, 0],
      [0, 500],
      [500, 0],
    ])
      expect(KINDS[changeKind(inA, inB, a, b, TOTALS)]).toBe(kind);
  });

  it('is judged by the guard that one asks for', () => {
    const kinds = ([0, 1e-4, 1e-3] as const).map((guard) => KINDS[changeKind(true, true, 1000, 1500, TOTALS, guard)]);
    expect(kinds).toEqual(['grew', 'grew', 'same']);
    expect(KINDS[changeKind(true, true, 1000, 1001, TOTALS, 0)]).toBe('grew');
  });
});
