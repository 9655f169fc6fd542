import type { Pace } from '../jobs/pace';
import type { Constructors } from './constructors';
import { CHUNK, type NumberColumn } from './recording';

/** Contexts that are looked at before messages are let in. */
const STRETCH = 1 << 16;

/** Reads the calls of each constructor, in the order of `constructors`. */
export async function constructorCalls(
  calls: NumberColumn,
  { context }: Constructors,
  nodes: number,
  pace: Pace,
): Promise<Float64Array> {
  const counts = new Float64Array(context.length);
  const reader = calls.reader(pace);
  let next = 0;
  for (let first = 0; next < context.length; ) {
    if (first % STRETCH === 0) await pace.tick('index', first, nodes);
    const count = await reader.read(CHUNK);
    if (count === 0) break;
    for (; next < context.length && context[next] < first + count; next++) counts[next] = reader.values[context[next] - first];
    first += count;
  }
  return counts;
}
