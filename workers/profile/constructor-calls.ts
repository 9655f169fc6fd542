import type { Pace } from '../jobs/pace';
import { ConstructorReader } from './constructor-list';
import type { Constructors } from './constructors';
import { CHUNK, type NumberColumn } from './recording';

/** Contexts that are looked at before messages are let in. */
const STRETCH = 1 << 16;

/** Reads the calls of each constructor, in the order of `constructors`. */
export async function constructorCalls(
  calls: NumberColumn,
  constructors: Constructors,
  nodes: number,
  pace: Pace,
): Promise<Float64Array> {
  const counts = new Float64Array(constructors.count);
  const reader = calls.reader(pace);
  const at = new ConstructorReader(constructors);
  for (let first = 0; at.index < counts.length; ) {
    if (first % STRETCH === 0) await pace.tick('index', first, nodes);
    const count = await reader.read(CHUNK);
    if (count === 0) break;
    for (; at.isBefore(first + count); at.next()) counts[at.index] = reader.values[at.context - first];
    first += count;
  }
  return counts;
}
