/** Checks and sums the columns of a recording while it is opened as a profile. */
import { at, damaged } from '../jobs/errors';
import { nextBatch, type Pace } from '../jobs/pace';
import type { ConstructorlessCalls } from './constructor-list';
import type { Constructors } from './constructors';
import { ObjectCount, type ObjectTotals } from './object-totals';
import { type ArrayColumn, CHUNK, type NumberColumn, type Recording } from './recording';

/** Count of numbers that are summed before incoming messages get a turn. */
const STRETCH = 1 << 16;

/** Result of reading a column once. */
export interface ColumnTotals {
  /** Sums by thread. */
  readonly sums: Float64Array;
  /** Objects derived from the column, if it contains calls; null if they are not counted. */
  readonly objects: ObjectTotals | null;
}

/** Called with the numbers of `count` contexts from `first` on, which are overwritten afterwards. */
export type Visit = (first: number, count: number, values: Float64Array) => void;

/**
 * Reads a column once, checking and summing all its numbers. Throws FormatError if it is broken or has the wrong length.
 *
 * @param made calls to leave out of the sums and `visit`; objects are derived from them nevertheless
 */
export async function columnTotals(
  { threads, nodes, methods }: Recording,
  column: NumberColumn,
  constructors: Constructors | null,
  pace: Pace,
  visit: Visit = () => undefined,
  made: ConstructorlessCalls | null = null,
): Promise<ColumnTotals> {
  const reader = column.reader(pace);
  const { values } = reader;
  const sums = new Float64Array(threads.length);
  const objects = constructors && new ObjectCount(constructors, methods, threads.length);
  let done = 0;
  for (let thread = 0; thread < threads.length; thread++) {
    let sum = 0;
    for (let left = threads[thread].nodes; left > 0; ) {
      if (done % STRETCH === 0) await pace.tick('index', done, nodes);
      const count = await reader.read(Math.min(left, nextBatch(done, CHUNK)));
      if (count === 0) throw wrongLength(column, done, nodes);
      objects?.add(thread, done, count, values);
      made?.hide(done, count, values);
      sum += sumOfFirst(count, values);
      visit(done, count, values);
      left -= count;
      done += count;
    }
    sums[thread] = sum;
  }
  let all = done;
  for (let more = await reader.read(STRETCH); more > 0; more = await reader.read(STRETCH)) all += more;
  if (all !== nodes) throw wrongLength(column, all, nodes);
  return { sums, objects: objects?.totals() ?? null };
}

/** The sum of the first `nodes` numbers of a column. */
export async function sumOf(column: NumberColumn, nodes: number, pace: Pace): Promise<number> {
  const reader = column.reader(pace);
  let sum = 0;
  for (let i = 0; i < nodes; ) {
    if (i % STRETCH === 0) await pace.tick('index', i, nodes);
    const count = await reader.read(nodes - i);
    if (count === 0) throw wrongLength(column, i, nodes);
    sum += sumOfFirst(count, reader.values);
    i += count;
  }
  return sum;
}

/** A separate function, because browsers are slow to compile a loop within an async function. */
function sumOfFirst(count: number, values: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += values[k];
  return sum;
}

/** The error for a column that does not have one number per context. */
export function wrongLength({ name }: NumberColumn, count: number, nodes: number): Error {
  return damaged(`A column has ${count} numbers for ${nodes} contexts.`, at(name));
}

/** Sums of array allocations, by thread. */
export interface ArrayTotals {
  readonly arrays: Float64Array;
  readonly elements: Float64Array;
}

/** Reads the array allocations once, checking and summing them. Throws FormatError if they are broken. */
export async function arrayTotals({ threads }: Recording, column: ArrayColumn, pace: Pace): Promise<ArrayTotals> {
  const arrays = new Float64Array(threads.length);
  const elements = new Float64Array(threads.length);
  let thread = 0;
  let stop = threads[0]?.nodes ?? 0;
  for await (const entries of column.parts(pace)) {
    for (let entry = 0; entry < entries.node.length; entry++) {
      while (entries.node[entry] >= stop) stop += threads[++thread].nodes;
      arrays[thread] += entries.arrays[entry];
      elements[thread] += entries.elements[entry];
    }
  }
  return { arrays, elements };
}
