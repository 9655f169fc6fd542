import { expect, it } from 'vitest';
import { atLeast, change, contexts, count, megabytes, moreOrLess, percent, rounded, scaledFigure } from './numbers';

it.each([
  [0, '0.00%'],
  [0.0099, '<0.01%'],
  [0.01, '0.01%'],
  [79.999, '79.99%'],
  [99.999, '99.99%'],
  [100, '100.00%'],
  [0.29, '0.29%'],
])('%d percent is %s', (value, text) => expect(percent(value)).toBe(text));

it.each([
  [5, 5, '±0%'],
  [0, 5, 'new'],
  [5, 0, 'gone'],
  [100, 999, '+899.0%'],
  [100, 1000, '×10.0'],
  [100, 9990, '×99.9'],
  [1, 100, '×100'],
  [100, 50, '−50.0%'],
])('the change from %d to %d is %s', (a, b, text) => expect(change(a, b)).toBe(text));

it('samples show on which side something is, not that it is new', () => {
  expect([change(0, 5, true), change(5, 0, true), change(5, 5, true)]).toEqual(['only in B', 'only in A', '±0%']);
});

it.each([
  [0, '0.00'],
  [0.0049, '<0.01'],
  [0.005, '0.01'],
  [2, '2.00'],
])('%d with two decimals is %s', (value, text) => expect(rounded(value)).toBe(text));

it('memory is rounded up, and words follow their number', () => {
  expect([megabytes(2 ** 20), megabytes(2 ** 20 + 1), megabytes(0)]).toEqual(['1 MB', '2 MB', '0 MB']);
  expect([contexts(0), contexts(1), contexts(1200)]).toEqual(['0 contexts', '1 context', '1,200 contexts']);
  expect([count(-5), count(-0.2), atLeast('5', true), atLeast('5', false)]).toEqual(['−5', '0', '≥ 5', '5']);
  expect([moreOrLess(100, 150), moreOrLess(100, 50)]).toEqual(['50% more', '50% less']);
});

it.each([
  [999, 'bytes', 'B'],
  [1000, 'bytes', 'kB'],
  [1, 'microseconds', 'µs'],
  [1000, 'milliseconds', 's'],
  [1, 'seconds', 's'],
  [5, 'µs', 'µs'],
])('%d %s are written in %s', (value, unit, scaled) => expect(scaledFigure(value, unit)?.unit).toBe(scaled));

it('other units are not scaled', () => expect(scaledFigure(5, 'calls')).toBeNull());
