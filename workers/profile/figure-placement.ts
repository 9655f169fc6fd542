/** Adds a metric's figures, as read from a file, to the contexts of a profile's tree. */
import type { Pace } from '../jobs/pace';
import { firstAtOrAfter } from '../tree/binary-search';
import type { RecordedTree } from '../tree/tree';
import { ConstructorlessCalls, ConstructorReader } from './constructor-list';
import { ADDS_NOTHING, type Constructors, type DerivedKind, NOBODY, TAKES_NOTHING } from './constructors';
import { type ArrayColumn, type ArrayEntries, CHUNK, type MetricSource, type NumberColumn } from './recording';

/** Count of numbers that are placed before incoming messages get a turn. */
const STRETCH = 1 << 16;

/**
 * Adds a metric's exclusive figures to `figures` at index context + 1, ready to be summed up in place. Throws FormatError if the
 * file is broken.
 *
 * @param figures all zero; its length is the tree's size + 1
 */
export async function scatter(
  tree: RecordedTree,
  constructors: Constructors,
  source: MetricSource,
  figures: Float64Array,
  pace: Pace,
): Promise<void> {
  switch (source.kind) {
    case 'column':
      return scatterColumn(
        tree,
        source.column,
        figures,
        pace,
        source.hidesMade === true ? ConstructorlessCalls.of(constructors) : null,
      );
    case 'constructors':
      return scatterDerived(tree, constructors, 'constructors', source.calls, figures, pace);
    case 'sizes':
      await scatterColumn(tree, source.column, figures, pace);
      return scatterDerived(tree, constructors, 'sizes', source.calls, figures, pace);
    case 'arrays':
    case 'elements':
      return scatterArrays(tree, source.arrays, source.kind, figures, pace);
  }
}

/** Adds the numbers of `count` file contexts from `first` on, all of which must be in the tree. */
export function placeNumbers(
  { from, fromFile }: RecordedTree,
  first: number,
  count: number,
  values: Float64Array,
  figures: Float64Array,
): void {
  for (let k = 0, i = first - from; k < count; k++, i++) figures[fromFile[i] + 1] += values[k];
}

async function scatterColumn(
  tree: RecordedTree,
  column: NumberColumn,
  figures: Float64Array,
  pace: Pace,
  made: ConstructorlessCalls | null = null,
): Promise<void> {
  const { from, fromFile } = tree;
  const to = from + fromFile.length;
  let i = 0;
  for await (const { numbers } of throughout(column, pace)) {
    made?.hide(i, numbers.length, numbers);
    const first = Math.max(from, i);
    const stop = Math.min(to, i + numbers.length);
    if (first < stop) placeNumbers(tree, first, stop - first, numbers.subarray(first - i), figures);
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
 * Places objects, or their bytes (section 5.1, Figure 3 a, of JP, the paper that defines the counts). The calls of a
 * constructor are added to its caller. If it calls another constructor, they are subtracted from its own context. The cut
 * constructors must be known.
 */
async function scatterDerived(
  tree: RecordedTree,
  constructors: Constructors,
  kind: DerivedKind,
  calls: NumberColumn,
  figures: Float64Array,
  pace: Pace,
): Promise<void> {
  const { from, fromFile } = tree;
  const to = from + fromFile.length;
  const reader = calls.reader(pace);
  const at = new ConstructorReader(constructors).skipTo(from);
  for (let i = 0; i < to; ) {
    if (i % STRETCH === 0) await pace.tick('index', i, to);
    const count = await reader.read(to - i);
    if (count === 0) break;
    placeDerived(tree, constructors, kind, at, { first: i, count, calls: reader.values }, figures);
    i += count;
  }
}

/** Places figures from the calls of `count` file contexts from `first` on; `at` advances to the first constructor after them. */
function placeDerived(
  { from, fromFile }: RecordedTree,
  { costs, cut }: Constructors,
  kind: DerivedKind,
  at: ConstructorReader,
  { first, count, calls }: { first: number; count: number; calls: Float64Array },
  figures: Float64Array,
): void {
  const { added, taken } = costs[kind];
  const exceptions = cut?.exceptions ?? null;
  const stop = first + count;
  for (; at.isBefore(stop); at.next()) {
    const { context, caller, method, index } = at;
    const own = calls[context - first];
    const exception = exceptions === null ? 0 : exceptions[index];
    if (caller !== NOBODY && (exception & ADDS_NOTHING) === 0) figures[fromFile[caller - from] + 1] += own * added[method];
    if ((exception & TAKES_NOTHING) === 0) figures[fromFile[context - from] + 1] -= own * taken[method];
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

/** Adds array allocations to the figures of their contexts. Returns false if the last of them are beyond the tree. */
export function placeArrays(
  { from, fromFile }: RecordedTree,
  entries: ArrayEntries,
  which: 'arrays' | 'elements',
  figures: Float64Array,
): boolean {
  const { node } = entries;
  const counts = entries[which];
  const stop = firstAtOrAfter(node, from + fromFile.length);
  for (let entry = firstAtOrAfter(node, from); entry < stop; entry++) figures[fromFile[node[entry] - from] + 1] += counts[entry];
  return stop === node.length;
}
