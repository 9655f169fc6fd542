/** Splits frames by line: a method at each of its lines becomes a separate method. */
import { nameAtLine } from '../../common/frame-names';
import { at, damaged, FormatError, tooLarge } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import { CHUNK, type ColumnReader, type MethodTable, type NumberColumn, type Recording } from './recording';

/** Most pairs of method and line whose names may be in memory; the JDK has about 10^6 lines of code. */
const MOST_PAIRS = 2 ** 22;
const HALF = 2 ** 32;

/**
 * A recording with the same contexts, in which a method's frames differ by line. Frames with unknown lines keep the method's
 * name. Throws FormatError if the recording has no lines, or too many.
 */
export async function byLine(recording: Recording, pace: Pace): Promise<Recording> {
  const { lines, method, methods, nodes } = recording;
  if (lines === undefined)
    throw new FormatError(
      'bad-transform',
      'This recording has no line numbers for its frames.',
      'transform group',
      'Group by method, class or package.',
    );
  const pairs = await pairsOf(method, lines, nodes, methods.names.length, pace);
  return { ...recording, methods: methodsOf(methods, [...pairs.keys()]), method: new PairColumn(method, lines, pairs) };
}

/** Numbers the pairs from 0, in the order of the contexts. The key of a pair is its line times 2^32, plus its method. */
async function pairsOf(
  method: NumberColumn,
  lines: NumberColumn,
  nodes: number,
  known: number,
  pace: Pace,
): Promise<Map<number, number>> {
  const pairs = new Map<number, number>();
  const methods = method.indexReader(pace);
  const ofLines = lines.indexReader(pace);
  for (let done = 0; done < nodes; ) {
    await pace.tick('index', done, nodes);
    const count = await methods.read(Math.min(CHUNK, nodes - done));
    if (count === 0 || (await ofLines.read(count)) < count)
      throw damaged(
        `The column of methods or that of lines ends before context ${Math.min(done + CHUNK, nodes)} of ${nodes}.`,
        at(lines.name),
      );
    for (let k = 0; k < count; k++) {
      if (methods.values[k] >= known)
        throw damaged(`Context ${done + k} refers to method ${methods.values[k]}, but there are only ${known}.`, at(method.name));
      const key = ofLines.values[k] * HALF + methods.values[k];
      if (!pairs.has(key)) pairs.set(key, pairs.size);
    }
    if (pairs.size > MOST_PAIRS)
      throw tooLarge(`The methods of this recording have more than ${MOST_PAIRS} lines.`, at(lines.name));
    done += count;
  }
  return pairs;
}

function methodsOf(table: MethodTable, pairs: readonly number[]): MethodTable {
  const methods = Uint32Array.from(pairs, (key) => key % HALF);
  const lines = Uint32Array.from(pairs, (key) => Math.floor(key / HALF));
  const texts = (of: readonly string[]): string[] => Array.from(methods, (method) => of[method]);
  const numbers = (of: Uint32Array): Uint32Array => methods.map((method) => of[method]);
  return {
    ...table,
    names: texts(table.names).map((name, i) => nameAtLine(name, lines[i])),
    descriptors: texts(table.descriptors),
    classOf: numbers(table.classOf),
    flags: numbers(table.flags),
    lines: lines.map((line, i) => (line === 0 ? table.lines[methods[i]] : line)),
    // Objects are derived from constructors only in recordings without lines.
    chained: new Int32Array(methods.length).fill(-1),
  };
}

/** The number of each context's pair, looked up while the column is read. */
class PairColumn implements NumberColumn {
  readonly name: string;

  constructor(
    private readonly method: NumberColumn,
    private readonly lines: NumberColumn,
    private readonly pairs: ReadonlyMap<number, number>,
  ) {
    this.name = method.name;
  }

  reader(pace: Pace): ColumnReader<Float64Array> {
    return this.run(pace, new Float64Array(CHUNK));
  }

  indexReader(pace: Pace): ColumnReader<Uint32Array> {
    return this.run(pace, new Uint32Array(CHUNK));
  }

  private run<Values extends Float64Array | Uint32Array>(pace: Pace, values: Values): ColumnReader<Values> {
    const methods = this.method.indexReader(pace);
    const lines = this.lines.indexReader(pace);
    return {
      values,
      read: async (most) => {
        const count = await methods.read(most);
        await lines.read(count);
        for (let k = 0; k < count; k++) values[k] = this.pairs.get(lines.values[k] * HALF + methods.values[k]) ?? 0;
        return count;
      },
    };
  }
}
