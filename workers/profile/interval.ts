/** Makes the metrics of a profile for one interval between snapshots of the run. */
import type { MetricId } from '../api/engine';
import { at, damaged, FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import {
  type ArrayColumn,
  type ArrayEntries,
  type ArraySnapshotColumn,
  CHUNK,
  type ColumnReader,
  type Interval,
  type MetricSource,
  type NumberColumn,
  type RecordedMetric,
  type SnapshotColumn,
  type SnapshotEntries,
  type Snapshots,
} from './recording';

/**
 * The metrics that have counts for an interval, with their figures in that interval. Throws FormatError if there is no such
 * interval.
 */
export function metricsDuring(
  metrics: readonly RecordedMetric[],
  snapshots: Snapshots | null,
  nodes: number,
  interval: Interval,
): RecordedMetric[] {
  const intervals = snapshots === null ? 0 : snapshots.elapsed.length + 1;
  if (snapshots === null || interval.to > intervals)
    throw new FormatError(
      'bad-transform',
      snapshots === null
        ? 'The file has no snapshots, so there are no intervals to show.'
        : `The file has ${intervals} intervals; number ${interval.to} is not among them.`,
      '',
      snapshots === null
        ? 'Remove the interval, or record with the option snapshots=1s.'
        : 'Remove the interval, or choose another one in the timeline.',
    );
  return metrics.flatMap((metric) => {
    const source = sourceDuring(metric, snapshots, nodes, interval);
    return source === null ? [] : [{ ...metric, source }];
  });
}

/** The source of a metric's figures in an interval; null if there are none. */
function sourceDuring(
  { id, source }: RecordedMetric,
  { columns, arrays, elapsed }: Snapshots,
  nodes: number,
  interval: Interval,
): MetricSource | null {
  const during = (column: NumberColumn, of: MetricId): IntervalColumn | null => {
    const own = columns.get(of);
    return own === undefined ? null : new IntervalColumn(column, own, nodes, interval, elapsed.length);
  };
  switch (source.kind) {
    case 'column': {
      const column = during(source.column, id);
      return column && { ...source, column };
    }
    case 'constructors': {
      const calls = during(source.calls, 'calls');
      return calls && { kind: 'constructors', calls };
    }
    case 'sizes': {
      const [column, calls] = [during(source.column, id), during(source.calls, 'calls')];
      return column && calls && { kind: 'sizes', column, calls };
    }
    case 'arrays':
    case 'elements':
      return arrays && { kind: source.kind, arrays: new IntervalArrays(source.arrays, arrays, interval, elapsed.length) };
  }
}

/** Counts in an interval, checked against the counts at the end: no context can have had more earlier. */
class IntervalColumn implements NumberColumn {
  constructor(
    private readonly column: NumberColumn,
    private readonly snapshots: SnapshotColumn,
    private readonly nodes: number,
    private readonly interval: Interval,
    /** Number of snapshots. */
    private readonly count: number,
  ) {}

  get name(): string {
    return this.snapshots.name;
  }

  reader(pace: Pace): ColumnReader<Float64Array> {
    return this.read(pace, new Float64Array(CHUNK));
  }

  indexReader(pace: Pace): ColumnReader<Uint32Array> {
    return this.read(pace, new Uint32Array(CHUNK));
  }

  private read<Values extends Float64Array | Uint32Array>(pace: Pace, values: Values): ColumnReader<Values> {
    const { from, to } = this.interval;
    const atEnd = this.column.reader(pace);
    const batches = this.snapshots.parts(pace)[Symbol.asyncIterator]();
    const inside = new Float64Array(CHUNK);
    const sinceStart = new Float64Array(CHUNK);
    let first = 0;
    let batch: SnapshotEntries | null = null;
    let place = 0;
    return {
      values,
      read: async (most) => {
        const count = await atEnd.read(Math.min(most, this.nodes - first));
        const stop = first + count;
        inside.fill(0);
        sinceStart.fill(0);
        while (batch === null || place === batch.node.length || batch.node[place] < stop) {
          if (batch === null || place === batch.node.length) {
            const { done, value } = await batches.next();
            if (done === true) break;
            batch = value;
            place = 0;
          }
          const { node, state, count: added } = batch;
          for (; place < node.length && node[place] < stop; place++) {
            sinceStart[node[place] - first] += added[place];
            if (state[place] >= from && state[place] < to) inside[node[place] - first] += added[place];
          }
        }
        for (let k = 0; k < count; k++) {
          const rest = atEnd.values[k] - sinceStart[k];
          if (rest < 0)
            throw damaged(`Context ${first + k} had a higher count in an earlier snapshot than at the end.`, at(this.name));
          values[k] = to > this.count ? inside[k] + rest : inside[k];
        }
        first = stop;
        return count;
      },
    };
  }
}

/** Array allocations in an interval. The code that computes them is loaded when they are first read. */
class IntervalArrays implements ArrayColumn {
  constructor(
    private readonly whole: ArrayColumn,
    private readonly snapshots: ArraySnapshotColumn,
    private readonly interval: Interval,
    /** Number of snapshots. */
    private readonly count: number,
  ) {}

  get name(): string {
    return this.snapshots.name;
  }

  async *parts(pace: Pace): AsyncGenerator<ArrayEntries> {
    const { entriesWithin } = await import('./interval-array-entries');
    yield* entriesWithin(this.whole, this.snapshots, this.interval, this.count, pace);
  }
}
