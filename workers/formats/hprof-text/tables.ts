/** Layouts of the tables in HPROF's text, and parsers for their rows. */
import type { MetricDescriptor } from '../../api/engine';

/** A row of a table: the cost of a trace. */
export interface Row {
  /** Values in the order of the table's metrics. */
  readonly values: readonly number[];
  readonly trace: number;
  /** Class, monitor or method that the row names. */
  readonly name: string;
}

/** Kind of a table: how its lines start and end, and what a row contains. */
export interface TableKind {
  readonly title: string;
  /** Metrics of a row; the first is shown first. */
  readonly metrics: readonly MetricDescriptor[];
  /** Meaning of a row's name: the frame that ran, which the trace contains as well, or a class to show below it. */
  readonly names: 'frame' | 'class';
  /** Whether rows are shares of a total in the table's first line. */
  readonly hasTotal?: boolean;
  /** Makes a row from the cells of a line; null if they are not a row. `total`: the number in the table's first line. */
  readonly row: (cells: readonly string[], total: number) => Row | null;
}

const metric = (id: string, label: string, unit: string, kind: MetricDescriptor['kind']): MetricDescriptor => ({
  id,
  label,
  unit,
  kind,
  better: 'less',
});

/** Columns of all tables except SITES: rank, self, accum, count, trace, name. */
function costRow(cells: readonly string[]): { share: number; count: number; trace: number; name: string } | null {
  const [rank, self, accum, count, trace, ...name] = cells;
  const share = percent(self);
  if (whole(rank) === null || share === null || percent(accum) === null) return null;
  const [hits, id] = [whole(count), whole(trace)];
  return hits === null || id === null || name.length === 0 ? null : { share, count: hits, trace: id, name: name.join(' ') };
}

/** Converts a share in percent of a total in milliseconds to nanoseconds. Shares are written to a hundredth of a percent. */
const nanoseconds = (share: number, total: number): number => Math.round(share * total * 1e4);

/** Values of a row with time and count; the file gives the time only as a share. */
function timedRow(cells: readonly string[], total: number): Row | null {
  const row = costRow(cells);
  return row && { values: [nanoseconds(row.share, total), row.count], trace: row.trace, name: row.name };
}

/** Tables of HPROF by the words before "BEGIN". All of them omit rows below `cutoff=`. */
export const TABLES: Readonly<Record<string, TableKind>> = {
  'CPU SAMPLES': {
    title: 'CPU samples',
    metrics: [metric('samples', 'Samples', 'samples', 'sampled')],
    names: 'frame',
    row: (cells) => {
      const row = costRow(cells);
      return row && { values: [row.count], trace: row.trace, name: row.name };
    },
  },
  'CPU TIME (ms)': {
    title: 'CPU time',
    metrics: [metric('cpu-time', 'CPU time', 'ns', 'thresholded'), metric('calls', 'Calls', 'calls', 'thresholded')],
    names: 'frame',
    hasTotal: true,
    row: timedRow,
  },
  SITES: {
    title: 'allocation sites',
    metrics: [
      metric('allocated-bytes', 'Allocated bytes', 'bytes', 'thresholded'),
      metric('allocated-objects', 'Allocated objects', 'objects', 'thresholded'),
      metric('live-bytes', 'Live bytes', 'bytes', 'thresholded'),
      metric('live-objects', 'Live objects', 'objects', 'thresholded'),
    ],
    names: 'class',
    row: (cells) => {
      const [rank, self, accum, ...rest] = cells;
      if (whole(rank) === null || percent(self) === null || percent(accum) === null) return null;
      const [liveBytes, live, bytes, objects, trace] = [0, 1, 2, 3, 4].map((i) => whole(rest[i]));
      const name = rest.slice(5).join(' ');
      if (name === '' || liveBytes === null || live === null || bytes === null || objects === null || trace === null) return null;
      return { values: [bytes, objects, liveBytes, live], trace, name };
    },
  },
  'MONITOR TIME': {
    title: 'waits for monitors',
    metrics: [
      metric('monitor-time', 'Time waiting for monitors', 'ns', 'thresholded'),
      metric('monitor-waits', 'Waits for monitors', 'waits', 'thresholded'),
    ],
    names: 'class',
    hasTotal: true,
    row: timedRow,
  },
};

function whole(cell: string | undefined): number | null {
  if (cell === undefined || !/^\d+$/.test(cell)) return null;
  const number = Number(cell);
  return Number.isSafeInteger(number) ? number : null;
}

/** The number before a percent sign. */
function percent(cell: string | undefined): number | null {
  return cell !== undefined && /^\d+(\.\d+)?%$/.test(cell) ? Number(cell.slice(0, -1)) : null;
}
