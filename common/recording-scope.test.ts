import { expect, it } from 'vitest';
import { scopeFacts, uncoveredRows } from './recording-scope';

it('says nothing of a recording of the whole run', () => {
  expect(scopeFacts({ attached: 0, roots: [], counted: [] })).toEqual([]);
});

it('tells when the recorder came, and below which methods it counts', () => {
  expect(scopeFacts({ attached: Date.UTC(2026, 10, 25, 14, 20, 11), roots: ['a.B.run', 'a.C.*'], counted: [] })).toEqual([
    ['Attached', '2026-11-25 14:20:11 UTC, while the program was running: earlier calls are not counted'],
    ['Root methods', 'a.B.run; a.C.*: only these methods and their callees are counted'],
  ]);
});

it.each([
  [0, '0 classes'],
  [1, '1 class'],
  [2, '2 classes'],
  [1234, '1,234 classes'],
])('counts the classes in which processes do not count: %d', (number, words) => {
  expect(uncoveredRows([{ reason: 'native methods', count: number }])).toEqual([[words, 'native methods']]);
});

it('has no row if processes count everywhere', () => {
  expect(uncoveredRows([])).toEqual([]);
});
