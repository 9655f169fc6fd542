/** Finds the contexts of a profile whose allocations, or calls, are not all counted. */
import { at, damaged } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { grown } from '../tree/growing-array';
import type { UncountedContexts } from './lower-bounds';
import { type ColumnReader, type MethodTable, type NumberColumn, type Recording, UNCOUNTED_ALLOCATIONS } from './recording';

/** Number of contexts processed before incoming messages get a turn. */
const STRETCH = 1 << 16;
export const NOTHING: UncountedContexts = { context: new Uint32Array(0), method: new Uint32Array(0) };

/**
 * One byte for each method of a file: whether it has a flag, by default that some of its allocations are not counted. Null if
 * there are no such methods, as in files older than the flag.
 */
export function uncountedMethods({ flags }: Pick<MethodTable, 'flags'>, flag = UNCOUNTED_ALLOCATIONS): Uint8Array | null {
  const are = Uint8Array.from(flags, (each) => (each & flag ? 1 : 0));
  return are.includes(1) ? are : null;
}

/**
 * Contexts of the file that were called and whose methods make uncounted allocations, with their methods of the file. Reads the
 * methods and the calls again: so few contexts do not justify keeping a column. Throws FormatError if the file is broken.
 *
 * @param calls null if the file has none; every such context then counts as called
 * @param flag the flag of the methods to find
 */
export async function readUncounted(
  { methods, method, nodes }: Pick<Recording, 'methods' | 'method' | 'nodes'>,
  calls: NumberColumn | null,
  pace: Pace,
  flag = UNCOUNTED_ALLOCATIONS,
): Promise<UncountedContexts> {
  const wanted = uncountedMethods(methods, flag);
  if (wanted === null) return NOTHING;
  const found = new FoundContexts();
  const methodReader = method.indexReader(pace);
  const callsReader: ColumnReader | null = calls?.reader(pace) ?? null;
  for (let i = 0; i < nodes; ) {
    if (i % STRETCH === 0) await pace.tick('index', i, nodes);
    const count = await methodReader.read(nodes - i);
    if (count === 0 || (callsReader !== null && (await callsReader.read(count)) < count))
      throw damaged(`A column ends before context ${i + count} of ${nodes}.`, at(calls?.name ?? method.name));
    found.take(i, count, wanted, methodReader.values, callsReader?.values ?? null);
    i += count;
  }
  return found.finish();
}

class FoundContexts {
  private count = 0;
  private context = new Uint32Array(256);
  private method = new Uint32Array(256);

  take(first: number, count: number, wanted: Uint8Array, methods: Uint32Array, calls: Float64Array | null): void {
    for (let k = 0; k < count; k++) {
      if (wanted[methods[k]] !== 1 || (calls !== null && !(calls[k] > 0))) continue;
      if (this.count === this.context.length) {
        this.context = grown(this.context);
        this.method = grown(this.method);
      }
      this.context[this.count] = first + k;
      this.method[this.count++] = methods[k];
    }
  }

  finish(): UncountedContexts {
    return { context: this.context.slice(0, this.count), method: this.method.slice(0, this.count) };
  }
}
