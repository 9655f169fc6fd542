import { at, damaged } from '../jobs/errors';
import { nextBatch, type Pace } from '../jobs/pace';
import type { MadeCalls } from './constructor-list';
import type { Constructors } from './constructors';
import { ObjectCount, type ObjectTotals } from './object-totals';
import { type ArrayColumn, CHUNK, type NumberColumn, type Recording } from './recording';

/** Numbers that are summed before messages are let in. */
const STRETCH = 1 << 16;

/** Result of one run through a column. */
export interface ColumnTotals {
  /** Sums by thread. */
  readonly sums: Float64Array;
  /** Objects that follow from the column, if it holds calls; null where they are not counted. */
  readonly objects: ObjectTotals | null;
}

/** Takes the numbers of `count` contexts from `first` on; they are overwritten after it. */
export type Visit = (first: number, count: number, values: Float64Array) => void;

/**
 * Runs through a column once: checks every number of it, and sums it. Throws FormatError where it is broken or of another length.
 *
 * @param made calls that are left out of sums and `visit`; objects follow from them all the same
 */
export async function columnTotals(
  { threads, nodes, methods }: Recording,
  column: NumberColumn,
  constructors: Constructors | null,
  pace: Pace,
  visit: Visit = () => undefined,
  made: MadeCalls | null = null,
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

/** The sum of a column's first `nodes` numbers. */
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

/** A function of its own: a browser is slow to compile a loop within an async function. */
function sumOfFirst(count: number, values: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += values[k];
  return sum;
}

/** A column that does not have a number for each context. */
export function wrongLength({ name }: NumberColumn, count: number, nodes: number): Error {
  return damaged(`It has ${count} numbers for ${nodes} contexts.`, at(name));
}

/** Sums of array allocations, by thread. */
export interface ArrayTotals {
  readonly arrays: Float64Array;
  readonly elements: Float64Array;
}

/** Runs through the array allocations once: checks them, and sums them. Throws FormatError where they are broken. */
export async function arrayTotals({ threads }: Recording, column: ArrayColumn, pace: Pace): Promise<ArrayTotals> {
  const arrays = new Float64Array(threads.length);
  const elements = new Float64Array(threads.length);
  let thread = 0;
  let stop = threads[0]?.nodes ?? 0;
  for await (const entries of column.parts(pace)) {
    for (let e = 0; e < entries.node.length; e++) {
      while (entries.node[e] >= stop) stop += threads[++thread].nodes;
      arrays[thread] += entries.arrays[e];
      elements[thread] += entries.elements[e];
    }
  }
  return { arrays, elements };
}
