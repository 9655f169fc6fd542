import type { MetricId } from '../api/engine';
import { at, damaged, FormatError } from '../jobs/errors';
import type { Pace } from '../jobs/pace';
import {
  CHUNK,
  type ColumnReader,
  type NumberColumn,
  type RecordedMetric,
  type SnapshotColumn,
  type SnapshotEntries,
  type Snapshots,
} from './recording';

/**
 * A range of intervals, from `from` up to, not including, `to`. Of a recording with n snapshots interval k ends with snapshot k,
 * and interval n with the recording.
 */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/**
 * The metrics with counts for an interval, with the figures of that interval. Throws FormatError where there is no such interval.
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
        ? 'The file has no earlier states, so there are no intervals to look at.'
        : `The file has ${intervals} intervals; number ${interval.to} is not among them.`,
      '',
      snapshots === null
        ? 'Remove the interval, or record with the option snapshots=1s.'
        : 'Remove the interval, or choose another one in the timeline.',
    );
  return metrics.flatMap((metric) => {
    const own = snapshotSource(metrics, snapshots, metric.id);
    if (own === null) return [];
    const column = new IntervalColumn(own.column, own.snapshots, nodes, interval, snapshots.elapsed.length);
    return [
      {
        ...metric,
        source: metric.source.kind === 'constructors' ? { kind: 'constructors', calls: column } : { kind: 'column', column },
      },
    ];
  });
}

/** The columns that a metric's figures in intervals come from: objects follow from calls. Null where there are none. */
export function snapshotSource(
  metrics: readonly RecordedMetric[],
  snapshots: Snapshots | null,
  wanted: MetricId,
): { column: NumberColumn; snapshots: SnapshotColumn } | null {
  const source = metrics.find(({ id }) => id === wanted)?.source;
  const column = source?.kind === 'column' ? source.column : source?.kind === 'constructors' ? source.calls : null;
  const own = snapshots?.columns.get(source?.kind === 'constructors' ? 'calls' : wanted);
  return column === null || own === undefined ? null : { column, snapshots: own };
}

/** Counts of an interval. Checked against the counts at the end: no context can have had more before. */
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
    const all = new Float64Array(CHUNK);
    let first = 0;
    let batch: SnapshotEntries | null = null;
    let place = 0;
    return {
      values,
      read: async (most) => {
        const count = await atEnd.read(Math.min(most, this.nodes - first));
        const stop = first + count;
        inside.fill(0);
        all.fill(0);
        while (batch === null || place === batch.node.length || batch.node[place] < stop) {
          if (batch === null || place === batch.node.length) {
            const { done, value } = await batches.next();
            if (done === true) break;
            batch = value;
            place = 0;
          }
          const { node, state, count: came } = batch;
          for (; place < node.length && node[place] < stop; place++) {
            all[node[place] - first] += came[place];
            if (state[place] >= from && state[place] < to) inside[node[place] - first] += came[place];
          }
        }
        for (let k = 0; k < count; k++) {
          const rest = atEnd.values[k] - all[k];
          if (rest < 0) throw damaged(`Context ${first + k} had more in an earlier state than at the end.`, at(this.name));
          values[k] = to > this.count ? inside[k] + rest : inside[k];
        }
        first = stop;
        return count;
      },
    };
  }
}
