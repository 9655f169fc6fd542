import { expect, it } from 'vitest';
import { readAdjacent } from './adjacent-parts';
import type { Section } from './container';

it('reads parts that lie side by side in one go, those beyond a gap by themselves, and never past the end of the file', async () => {
  const bytes = Uint8Array.from({ length: 100 }, (_, i) => i);
  const reads: [number, number][] = [];
  const source = {
    size: 95,
    slice: async (from: number, to: number) => {
      reads.push([from, to]);
      return bytes.slice(from, to);
    },
  };
  const part = (offset: number, storedLength: number): Section => ({
    name: 'tree.pops',
    part: 0,
    offset,
    payload: offset + 2,
    storedLength,
    rawLength: 0,
  });
  const parts = [part(10, 8), part(20, 8), part(30, 8), part(60, 8), part(70, 28)];
  const run = readAdjacent(source, parts);
  for (const { payload, storedLength } of parts.slice(0, 4)) {
    const read = await run.slice(payload, payload + storedLength);
    expect([...read]).toEqual([...bytes.subarray(payload, payload + storedLength)]);
  }
  expect(reads).toEqual([
    [12, 40],
    [62, 95],
  ]);
});
