import { CHAINED, constructorKinds } from './constructors';
import type { Names } from './names';
import type { ArrayEntries, MetricSource, NumberColumn } from './recording';
import type { RecordedTree, Tree } from './tree';

/** A metric laid over a tree. */
export interface Prefix {
  /** P[0] = 0, P[i + 1] = P[i] + exclusive(i); length size + 1. All of it exact up to 2^53. */
  readonly sums: Float64Array;
  /**
   * The same with figures below zero taken as zero, so that it never falls and can be searched; the same array where there are none.
   * Only `objects` goes below zero, where a constructor was left by an exception (docs/metrics.md section 6).
   */
  readonly widths: Float64Array;
}

/** Lays a metric of the recording over one of its trees. Linear in the contexts of the file up to the tree's last. */
export function layMetric(tree: RecordedTree, names: Names, source: MetricSource): Prefix {
  switch (source.kind) {
    case 'column':
      return accumulate(scatterColumn(tree, source.column), source.kind);
    case 'constructors':
      return accumulate(scatterObjects(tree, names, scatterColumn(tree, source.calls)), source.kind);
    case 'arrays':
    case 'elements':
      return accumulate(scatterArrays(tree, source.entries, source.kind), source.kind);
  }
}

export function inclusive(tree: Tree, sums: Float64Array, context: number): number {
  return sums[tree.end[context]] - sums[context];
}

export function exclusive(sums: Float64Array, context: number): number {
  return sums[context + 1] - sums[context];
}

/** Exclusive figures at index context + 1, so that they can be summed in place. */
function scatterColumn(tree: RecordedTree, column: NumberColumn): Float64Array {
  const { from, fromFile } = tree;
  const figures = new Float64Array(tree.size + 1);
  const reader = column.reader();
  const { values } = reader;
  let i = 0;
  const to = from + fromFile.length;
  while (i < to) {
    const count = reader.read(to - i);
    for (let k = Math.max(0, from - i); k < count; k++) figures[fromFile[i + k - from] + 1] += values[k];
    i += count;
  }
  return figures;
}

/** JP 5.1, Figure 3 (a): constructor calls in each context, less its own calls where it is a constructor that calls another. */
function scatterObjects(tree: RecordedTree, names: Names, calls: Float64Array): Float64Array {
  const kinds = constructorKinds(names);
  const { size, method, depth } = tree;
  const objects = new Float64Array(size + 1);
  const open = new Uint32Array(tree.height + 1);
  for (let i = 0; i < size; i++) {
    const d = depth[i];
    open[d] = i + 1;
    const kind = kinds[method[i]];
    if (kind === 0) continue;
    if (d > 0) objects[open[d - 1]] += calls[i + 1];
    if (kind === CHAINED) objects[i + 1] -= calls[i + 1];
  }
  return objects;
}

function scatterArrays(tree: RecordedTree, entries: ArrayEntries, which: 'arrays' | 'elements'): Float64Array {
  const { from, fromFile } = tree;
  const figures = new Float64Array(tree.size + 1);
  const counts = entries[which];
  const stop = firstAtOrAfter(entries.node, from + fromFile.length);
  for (let e = firstAtOrAfter(entries.node, from); e < stop; e++) figures[fromFile[entries.node[e] - from] + 1] += counts[e];
  return figures;
}

function accumulate(figures: Float64Array, kind: MetricSource['kind']): Prefix {
  const { length } = figures;
  const mayFall = kind === 'constructors';
  let lowest = 0;
  if (mayFall) for (let i = 0; i < length; i++) if (figures[i] < lowest) lowest = figures[i];
  let widths = figures;
  if (lowest < 0) {
    widths = new Float64Array(length);
    for (let i = 1; i < length; i++) widths[i] = widths[i - 1] + Math.max(0, figures[i]);
  }
  let sum = 0;
  for (let i = 1; i < length; i++) {
    sum += figures[i];
    figures[i] = sum;
  }
  return { sums: figures, widths };
}

/** The first index of a sorted array whose value is at least `wanted`; its length where there is none. */
export function firstAtOrAfter(sorted: Uint32Array | Float64Array, wanted: number, low = 0, high = sorted.length): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last index from `low` up to, not including, `high` whose value is at most `wanted`; `low` − 1 where there is none. */
export function lastAtOrBefore(sorted: Uint32Array | Float64Array, wanted: number, low: number, high: number): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
