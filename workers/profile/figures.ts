import { CHAINED, constructorKinds } from './constructors';
import type { Names } from './names';
import type { ArrayEntries, MetricSource, NumberColumn } from './recording';
import { firstAtOrAfter } from './sorted';
import type { RecordedTree } from './tree';

/**
 * Adds a metric's exclusive figures to `figures`, those of each context at index context + 1, so that they can be summed in place.
 * `figures` must be zero and one longer than the tree. Returns the sum of all.
 */
export function scatter(tree: RecordedTree, names: Names, source: MetricSource, figures: Float64Array): number {
  switch (source.kind) {
    case 'column':
      return scatterColumn(tree, source.column, figures);
    case 'constructors':
      return scatterObjects(tree, constructorKinds(names), source.calls, figures);
    case 'arrays':
    case 'elements':
      return scatterArrays(tree, source.entries, source.kind, figures);
  }
}

function scatterColumn({ from, fromFile }: RecordedTree, column: NumberColumn, figures: Float64Array): number {
  const reader = column.reader();
  const { values } = reader;
  let sum = 0;
  let i = 0;
  const to = from + fromFile.length;
  while (i < to) {
    const count = reader.read(to - i);
    for (let k = Math.max(0, from - i); k < count; k++) {
      figures[fromFile[i + k - from] + 1] += values[k];
      sum += values[k];
    }
    i += count;
  }
  return sum;
}

/** JP 5.1, Figure 3 (a): constructor calls in each context, less its own calls where it is a constructor that calls another. */
function scatterObjects(
  { from, fromFile, method, parents }: RecordedTree,
  kinds: Uint8Array,
  calls: NumberColumn,
  figures: Float64Array,
): number {
  const reader = calls.reader();
  const { values } = reader;
  let sum = 0;
  let i = 0;
  const to = from + fromFile.length;
  while (i < to) {
    const count = reader.read(to - i);
    for (let k = Math.max(0, from - i); k < count; k++) {
      const context = fromFile[i + k - from];
      const kind = kinds[method[context]];
      if (kind === 0) continue;
      const parent = parents[context];
      if (parent >= 0) {
        figures[parent + 1] += values[k];
        sum += values[k];
      }
      if (kind === CHAINED) {
        figures[context + 1] -= values[k];
        sum -= values[k];
      }
    }
    i += count;
  }
  return sum;
}

function scatterArrays(
  { from, fromFile }: RecordedTree,
  entries: ArrayEntries,
  which: 'arrays' | 'elements',
  figures: Float64Array,
): number {
  const counts = entries[which];
  const stop = firstAtOrAfter(entries.node, from + fromFile.length);
  let sum = 0;
  for (let e = firstAtOrAfter(entries.node, from); e < stop; e++) {
    figures[fromFile[entries.node[e] - from] + 1] += counts[e];
    sum += counts[e];
  }
  return sum;
}
