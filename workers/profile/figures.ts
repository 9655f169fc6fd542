import type { Pace } from '../job';
import { BY_THREAD, CHAINED, type Constructors, constructorKinds } from './constructors';
import type { Names } from './names';
import { Parents } from './parents';
import { type ArrayColumn, type ArrayEntries, CHUNK, type MetricSource, type NumberColumn } from './recording';
import { firstAtOrAfter } from './sorted';
import type { RecordedTree, Tree } from './tree';

/** Numbers that are placed before messages are let in. */
const STRETCH = 1 << 16;

/**
 * Adds a metric's exclusive figures to `figures`, those of each context at index context + 1, so that they can be summed in place.
 * `figures` must be zero and one longer than the tree. Throws FormatError where the file is broken.
 */
export async function scatter(
  tree: RecordedTree,
  names: Names,
  source: MetricSource,
  figures: Float64Array,
  pace: Pace,
  pruned: Constructors | null = null,
): Promise<void> {
  switch (source.kind) {
    case 'column':
      return scatterColumn(tree, source.column, figures, pace);
    case 'constructors':
      if (pruned !== null) return scatterObjects(tree, pruned, source.calls, figures, pace);
      await scatterColumn(tree, source.calls, figures, pace);
      return objectsFromCalls(tree, names, figures);
    case 'arrays':
    case 'elements':
      return scatterArrays(tree, source.arrays, source.kind, figures, pace);
  }
}

/** Adds the numbers of `count` file contexts from `first` on, which all belong to the tree. */
export function place(
  { from, fromFile }: RecordedTree,
  first: number,
  count: number,
  values: Float64Array,
  figures: Float64Array,
): void {
  for (let k = 0, i = first - from; k < count; k++, i++) figures[fromFile[i] + 1] += values[k];
}

async function scatterColumn(tree: RecordedTree, column: NumberColumn, figures: Float64Array, pace: Pace): Promise<void> {
  const { from, fromFile } = tree;
  const to = from + fromFile.length;
  let i = 0;
  for await (const { numbers } of throughout(column, pace)) {
    const first = Math.max(from, i);
    const stop = Math.min(to, i + numbers.length);
    if (first < stop) place(tree, first, stop - first, numbers.subarray(first - i), figures);
    i += numbers.length;
    if (i >= to) return;
    await pace.tick('index', i, to);
  }
}

async function* throughout(column: NumberColumn, pace: Pace): AsyncGenerator<{ numbers: Float64Array }> {
  const reader = column.reader(pace);
  for (let count = await reader.read(CHUNK); count > 0; count = await reader.read(CHUNK))
    yield { numbers: reader.values.subarray(0, count) };
}

/**
 * Objects out of calls: constructor calls in each context, less its own calls where it is a constructor that calls another (JP 5.1,
 * Figure 3 (a)). Either `figures` are the calls and become the objects, or they are zero and `calls` is the prefix sum of calls.
 * In preorder a context's calls are read before anything is added to its objects.
 */
export function objectsFromCalls(
  { size, method, depth, height }: Tree,
  names: Names,
  figures: Float64Array,
  calls: Float64Array | null = null,
): void {
  const kinds = constructorKinds(names);
  const open = new Uint32Array(height + 1);
  for (let i = 0; i < size; i++) {
    const d = depth[i];
    open[d] = i;
    const kind = kinds[method[i]];
    if (kind === 0) {
      if (calls === null) figures[i + 1] = 0;
      continue;
    }
    const own = calls === null ? figures[i + 1] : calls[i + 1] - calls[i];
    figures[i + 1] = kind === CHAINED ? -own : 0;
    if (d > 0) figures[open[d - 1] + 1] += own;
  }
}

/**
 * Objects where contexts are folded into others, from the constructors of the file. What a constructor that was kept allocates for its caller
 * is that of the caller; a folded one lies with its caller already.
 */
async function scatterObjects(
  tree: RecordedTree,
  { context, caller, chained, folded }: Constructors,
  calls: NumberColumn,
  figures: Float64Array,
  pace: Pace,
): Promise<void> {
  const { from, fromFile } = tree;
  const parents = new Parents(tree);
  const reader = calls.reader(pace);
  const to = from + fromFile.length;
  let next = firstAtOrAfter(context, from);
  for (let i = 0; i < to; ) {
    if (i % STRETCH === 0) await pace.tick('index', i, to);
    const count = await reader.read(to - i);
    if (count === 0) break;
    for (; next < context.length && context[next] < i + count; next++) {
      const own = reader.values[context[next] - i];
      const place = fromFile[context[next] - from];
      const allocating = caller[next] === BY_THREAD ? -1 : folded?.[next] === 1 ? place : parents.of(place);
      if (allocating >= 0) figures[allocating + 1] += own;
      if (chained[next] === 1) figures[place + 1] -= own;
    }
    i += count;
  }
}

async function scatterArrays(
  tree: RecordedTree,
  column: ArrayColumn,
  which: 'arrays' | 'elements',
  figures: Float64Array,
  pace: Pace,
): Promise<void> {
  for await (const entries of column.parts(pace)) if (!placeArrays(tree, entries, which, figures)) return;
}

/** Adds array allocations to the figures of the contexts that they belong to. False where the last of them lie beyond the tree. */
export function placeArrays(
  { from, fromFile }: RecordedTree,
  entries: ArrayEntries,
  which: 'arrays' | 'elements',
  figures: Float64Array,
): boolean {
  const { node } = entries;
  const counts = entries[which];
  const stop = firstAtOrAfter(node, from + fromFile.length);
  for (let e = firstAtOrAfter(node, from); e < stop; e++) figures[fromFile[node[e] - from] + 1] += counts[e];
  return stop === node.length;
}
