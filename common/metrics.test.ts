import { expect, it } from 'vitest';
import { byRank, lessExact, usedMetric } from './metrics';

const metrics = (...totals: [string, number][]) => totals.map(([id, total]) => ({ id, total }));

it('the metric in use is the wanted one, else bytecodes, else the first with a count', () => {
  expect(usedMetric('calls', metrics(['bytecodes', 5], ['calls', 0]))).toBe('calls');
  expect(usedMetric('samples', metrics(['calls', 5], ['bytecodes', 5]))).toBe('bytecodes');
  expect(usedMetric('', metrics(['locks', 0], ['bytecodes', 0], ['calls', 5]))).toBe('calls');
  expect(usedMetric('', metrics(['locks', 0], ['waits', 0]))).toBe('locks');
  expect(usedMetric('', [])).toBe('');
});

it('metrics are tried wanted first, then bytecodes, then as the file has them', () => {
  const ids = byRank(metrics(['a', 1], ['bytecodes', 1], ['b', 1]), 'b').map(({ id }) => id);
  expect(ids).toEqual(['b', 'bytecodes', 'a']);
});

it('what comes of two kinds is the less exact one', () => {
  expect([lessExact('exact', 'sampled'), lessExact('thresholded', 'lower-bound')]).toEqual(['sampled', 'thresholded']);
});
