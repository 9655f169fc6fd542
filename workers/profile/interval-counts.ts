/** Finds the counts from which a metric's figures for all intervals between snapshots are computed. */
import type { MetricId } from '../api/engine';
import type { Pace } from '../jobs/pace';
import type { DerivedKind } from './constructors';
import {
  CHUNK,
  type NumberColumn,
  type RecordedMetric,
  type SnapshotColumn,
  type SnapshotEntries,
  type Snapshots,
} from './recording';

/** Counts of some contexts, as a struct of arrays sorted by context. A context may occur several times. */
export interface ContextCounts {
  readonly node: Uint32Array;
  readonly count: Float64Array;
}

/**
 * Counts of all contexts by interval, from which a metric's figures are computed. If a metric has several such sources, its
 * figures are their sum.
 */
export interface IntervalCounts {
  /** Name in the file, for error messages. */
  readonly name: string;
  /** Kind of the figures derived from the counts, which are then calls of constructors; null if the counts are the figures. */
  readonly derived: DerivedKind | null;
  /** Counts that were added between snapshots, in batches; each batch overwrites the arrays of the previous one. */
  between(pace: Pace): AsyncIterable<SnapshotEntries>;
  /** Counts at the end of the recording; contexts without any are left out. */
  atEnd(pace: Pace): AsyncIterable<ContextCounts>;
}

/** The counts needed for a metric's figures by interval; none if the file does not have all of them. */
export function intervalCounts(
  metrics: readonly RecordedMetric[],
  snapshots: Snapshots | null,
  wanted: MetricId,
): IntervalCounts[] {
  const source = metrics.find(({ id }) => id === wanted)?.source;
  if (source === undefined || snapshots === null) return [];
  const own = snapshots.columns.get(wanted);
  const calls = snapshots.columns.get('calls');
  const { arrays } = snapshots;
  switch (source.kind) {
    case 'column':
      return own === undefined ? [] : [ofColumn(source.column, own, null)];
    case 'constructors':
      return calls === undefined ? [] : [ofColumn(source.calls, calls, 'constructors')];
    case 'sizes':
      if (own === undefined || calls === undefined) return [];
      return [ofColumn(source.column, own, null), ofColumn(source.calls, calls, 'sizes')];
    case 'arrays':
    case 'elements': {
      if (arrays === null) return [];
      const { kind } = source;
      return [
        {
          name: arrays.name,
          derived: null,
          between: (pace) => counted(arrays.parts(pace), kind),
          atEnd: (pace) => counted(source.arrays.parts(pace), kind),
        },
      ];
    }
  }
}

function ofColumn(column: NumberColumn, snapshots: SnapshotColumn, derived: DerivedKind | null): IntervalCounts {
  return {
    name: snapshots.name,
    derived,
    between: (pace) => snapshots.parts(pace),
    atEnd: (pace) => nonZero(column, pace),
  };
}

async function* nonZero(column: NumberColumn, pace: Pace): AsyncGenerator<ContextCounts> {
  const reader = column.reader(pace);
  const node = new Uint32Array(CHUNK);
  const count = new Float64Array(CHUNK);
  let first = 0;
  for (let read = await reader.read(CHUNK); read > 0; read = await reader.read(CHUNK)) {
    let filled = 0;
    for (let k = 0; k < read; k++) {
      if (reader.values[k] === 0) continue;
      node[filled] = first + k;
      count[filled++] = reader.values[k];
    }
    first += read;
    yield { node: node.subarray(0, filled), count: count.subarray(0, filled) };
  }
}

async function* counted<Kind extends string, Entries extends Record<Kind, Float64Array>>(
  parts: AsyncIterable<Entries>,
  kind: Kind,
): AsyncGenerator<Entries & { count: Float64Array }> {
  for await (const entries of parts) yield { ...entries, count: entries[kind] };
}
