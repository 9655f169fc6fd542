import { at, damaged } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { grown } from '../tree/growing-array';
import type { UncountedContexts } from './lower-bounds';
import { type ColumnReader, type MethodTable, type NumberColumn, type Recording, UNCOUNTED_ALLOCATIONS } from './recording';

/** Contexts that are looked at before messages are let in. */
const STRETCH = 1 << 16;
const NOTHING: UncountedContexts = { context: new Uint32Array(0), method: new Uint32Array(0) };

/** Methods of a file whose allocations are not all counted: a byte each. Null where there are none, as in files older than the flag. */
export function uncountedMethods({ flags }: Pick<MethodTable, 'flags'>): Uint8Array | null {
  const are = Uint8Array.from(flags, (each) => (each & UNCOUNTED_ALLOCATIONS ? 1 : 0));
  return are.includes(1) ? are : null;
}

/**
 * Contexts of the file that were called and whose methods allocate uncounted, with their methods of the file. It reads the methods and
 * the calls again: no column is kept for contexts so few. Throws FormatError where the file is broken.
 *
 * @param calls null where the file has none; then every such context counts as called
 */
export async function readUncounted(
  { methods, method, nodes }: Pick<Recording, 'methods' | 'method' | 'nodes'>,
  calls: NumberColumn | null,
  pace: Pace,
): Promise<UncountedContexts> {
  const wanted = uncountedMethods(methods);
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
