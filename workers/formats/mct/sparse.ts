import type { Pace } from '../../job';
import { type Inflated, PartsAhead } from './parts';
import { type Batches, EntryRun, PartReaders } from './run';

/** Entries that are handed out at a time: few enough to stay in a cache. */
export const BATCH = 1 << 13;

/** A column with entries for some contexts only, in `parts` parts, a batch at a time. Throws what reading, inflating and decoding throw. */
export async function* entriesOf<Entries>(
  name: string,
  parts: number,
  inflated: Inflated,
  batches: Batches<Entries>,
  pace: Pace,
): AsyncGenerator<Entries> {
  const run = new EntryRun(new PartReaders(name, new PartsAhead(parts, inflated, pace)), batches);
  for (let entries = await run.next(); entries !== null; entries = await run.next(entries)) {
    yield entries;
    await pace.tick('index', run.part, parts);
  }
}
