import { expect, it } from 'vitest';
import { FrameTable, hashed } from './frame-table';

const PAIRS = 12;

/** Names of equal hashes if the factor is 31, as in `String.hashCode`. */
const names = Array.from({ length: 2 ** PAIRS }, (_, i) =>
  new TextEncoder().encode(Array.from({ length: PAIRS }, (__, bit) => ((i >> bit) & 1 ? 'Aa' : 'BB')).join('')),
);

const hashOf = (name: Uint8Array): number => name.reduce(hashed, 0);

it('names that are made to have equal hashes have different ones', () => {
  expect(new Set(names.map(hashOf)).size).toBeGreaterThan(0.9 * names.length);
});

it('frames are numbered in order of first occurrence', () => {
  const table = new FrameTable();
  const number = (name: Uint8Array<ArrayBuffer>) => table.number(new DataView(name.buffer), 0, name.length, hashOf(name));
  expect(names.map(number)).toEqual(names.map((_, i) => i));
  expect(number(names[7])).toBe(7);
  // Frames of equal hashes are still told apart.
  const [a, b] = [names[0], names[1]].map((name) => table.number(new DataView(name.buffer), 0, name.length, 5));
  expect([a === b, table.size]).toEqual([false, names.length + 2]);
});
