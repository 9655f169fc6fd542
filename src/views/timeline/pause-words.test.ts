import { expect, it } from 'vitest';
import { THIN } from '../../ui/format';
import { pausedMs, pauseSummary, pauseWords } from './pause-words';

const PAUSES = [
  { name: 'G1New', counts: [2, 0, 1], ns: [3_000_000, 0, 1_500_000] },
  { name: 'G1Old', counts: [1, 0, 0], ns: [10_000_000, 0, 0] },
];

it('pauses of an interval are told by collector, and in all', () => {
  expect([0, 1, 2].map((k) => pausedMs(PAUSES, k))).toEqual([13, 0, 1.5]);
  expect(pauseWords(PAUSES, 0)).toMatch(/^3 garbage collections \(G1New 2, G1Old 1\), paused for 13/);
  expect(pauseWords(PAUSES, 1)).toBe('no garbage collection');
  expect(pauseSummary(PAUSES).replaceAll(THIN, ' ')).toBe(
    'GC pauses: 4 collections (G1New 3, G1Old 1), 15 ms in all, at most 13 ms in an interval',
  );
  expect(pauseWords(PAUSES, 2).replaceAll(THIN, ' ')).toBe('1 garbage collection (G1New 1), paused for 1.5 ms');
});
