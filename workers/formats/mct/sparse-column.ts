/** Reads sparse columns of a `.mct` file: those that have entries for only some contexts. */
import type { Pace } from '../../jobs/pace';
import { type InflatePart, PrefetchedParts } from './part-readers';
import { VarintReader } from './varint-reader';

/** Decodes the next entries of a column (at least one) into arrays that the next call overwrites. */
export interface BatchDecoder<Entries> {
  fill(reader: VarintReader): Entries;
}

/** Number of entries per batch: few enough to stay in a cache. */
export const BATCH = 1 << 13;

/** Reads, in batches, a column that has entries for only some contexts. Throws errors of reading, inflating and decoding. */
export async function* entriesOf<Entries>(
  name: string,
  parts: number,
  inflated: InflatePart,
  batches: BatchDecoder<Entries>,
  pace: Pace,
): AsyncGenerator<Entries> {
  const ahead = new PrefetchedParts(parts, inflated, pace);
  for (let bytes = await ahead.next(); bytes !== null; bytes = await ahead.next()) {
    const reader = new VarintReader(bytes, name, ahead.last);
    while (!reader.atEnd) {
      yield batches.fill(reader);
      await pace.tick('index', reader.byte, bytes.length);
    }
  }
}
