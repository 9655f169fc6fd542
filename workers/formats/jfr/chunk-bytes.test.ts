import { expect, it } from 'vitest';
import { type ByteSource, bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import { CHUNK } from '../../testing/flight-chunk';
import { flightChunk } from '../../testing/flight-file';
import { findChunks } from './chunk-header';
import { parse } from './parse';

const chunk = new Uint8Array(flightChunk(CHUNK));
const file = new Uint8Array(3 * chunk.length);
for (let i = 0; i < 3; i++) file.set(chunk, i * chunk.length);

/** A file whose reads of whole chunks are noted, and of which some fail. */
function watched(fails: (from: number) => boolean = () => false): { source: ByteSource; reads: number[] } {
  const reads: number[] = [];
  const { size, slice } = bufferSource(file.buffer);
  return {
    reads,
    source: {
      size,
      slice: (from, to) => {
        if (to - from < chunk.length) return slice(from, to);
        reads.push(from / chunk.length);
        return fails(from) ? Promise.reject(new Error('The disk is gone.')) : slice(from, to);
      },
    },
  };
}

it('reads each chunk once, ahead of its events', async () => {
  const { source, reads } = watched();
  expect((await findChunks(source, new Pace())).whole).toHaveLength(3);
  reads.length = 0;
  await parse(source, new Pace());
  expect(reads.toSorted()).toEqual([0, 1, 2]);
  // The second chunk is asked for before the first.
  expect(reads.indexOf(1)).toBeLessThan(reads.indexOf(0));
});

it('fails with a chunk that could not be read, and leaves no failure unhandled', async () => {
  const { source } = watched((from) => from > 0);
  await expect(parse(source, new Pace())).rejects.toThrow('The disk is gone.');
});
