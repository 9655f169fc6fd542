/** Converts the value types of a pprof profile to metrics. */
import type { MetricDescriptor } from '../../../common/metrics';
import { BYTES } from '../../../common/numbers';
import { ownMetric } from '../../recording/own-metric';

/** Type and unit of a sample's value, as named in the file. */
export interface ValueType {
  readonly type: string;
  readonly unit: string;
}

/** A column of the file, and the metric that it becomes. */
export interface Column {
  readonly metric: MetricDescriptor;
  /** Factor from the file's units to the metric's. */
  readonly scale: number;
}

const NANOSECONDS: Readonly<Record<string, number>> = {
  nanoseconds: 1,
  nanosecond: 1,
  ns: 1,
  microseconds: 1e3,
  us: 1e3,
  µs: 1e3,
  milliseconds: 1e6,
  ms: 1e6,
  seconds: 1e9,
  s: 1e9,
};

/** Start of a comment in which a file exported by Callgrove describes a metric. */
export const OWN_COMMENT = 'callgrove-metric ';

/** Ids of metrics that are counted exactly. In other programs' files, columns with these names mean something else. */
const EXACT: ReadonlySet<string> = new Set(['calls', 'bytecodes', 'objects', 'arrays', 'elements', 'bytes']);

/** Labels for types that many profilers write. */
const LABELS: Readonly<Record<string, string>> = {
  cpu: 'CPU',
  'cpu-time': 'CPU time',
  wall: 'Wall clock',
  'wall-time': 'Wall-clock time',
  'alloc-space': 'Allocated bytes',
  'alloc-objects': 'Allocated objects',
  'inuse-space': 'Bytes in use',
  'inuse-objects': 'Objects in use',
};

/** Ids for different names of the same figures, so that files from several profilers can be compared. */
const SAME: Readonly<Record<string, string>> = {
  'cpu/ns': 'cpu-time',
  'cpu/samples': 'samples',
  'wall/ns': 'wall-time',
  'wall/samples': 'wall-samples',
};

/**
 * The metrics of a file's columns, in order.
 *
 * @param comments the file's comments, which describe the columns if Callgrove exported it
 */
export function columnsOf(types: readonly ValueType[], comments: readonly string[]): Column[] {
  const own = ownMetrics(comments);
  const ids = new Set<string>();
  /** For each id, the next number to try, so that none is tried twice however many types share a name. */
  const numbers = new Map<string, number>();
  return types.map(({ type, unit }) => {
    const known = own.get(type);
    const column = known === undefined ? columnOf({ type, unit }) : { metric: known, scale: 1 };
    const { id } = column.metric;
    let free = id;
    let n = numbers.get(id) ?? 2;
    for (; ids.has(free); n++) free = `${id}-${n}`;
    numbers.set(id, n);
    ids.add(free);
    return free === id ? column : { ...column, metric: { ...column.metric, id: free } };
  });
}

function columnOf({ type, unit }: ValueType): Column {
  const words = slug(type);
  const scale = Object.hasOwn(NANOSECONDS, unit) ? NANOSECONDS[unit] : 0;
  const counted = scale > 0 ? 'ns' : /^(bytes?|b)$/i.test(unit) ? BYTES : unit === 'count' || unit === '' ? noun(words) : unit;
  const same = SAME[`${words}/${counted}`] ?? words;
  const known = [same, words].find((name) => Object.hasOwn(LABELS, name));
  const label = known === undefined ? capital(words.replaceAll('-', ' ')) : LABELS[known];
  return {
    metric: {
      id: EXACT.has(same) ? `sampled-${same}` : same,
      label,
      unit: counted,
      kind: 'sampled',
      better: 'less',
    },
    scale: Math.max(1, scale),
  };
}

/** A column's name as the id of a metric. */
function slug(type: string): string {
  const words = type
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return /^[a-z]/.test(words) ? words : words === '' ? 'value' : `value-${words}`;
}

/** The thing that a column counts. Go scales objects and contentions up to estimates, so these are not numbers of samples. */
function noun(words: string): string {
  if (words.endsWith('objects')) return 'objects';
  return /^(cpu|wall|itimer|.*samples?)$/.test(words) ? 'samples' : words.replaceAll('-', ' ');
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Metrics that comments describe, by id; comments that are not valid descriptions are ignored. */
function ownMetrics(comments: readonly string[]): Map<string, MetricDescriptor> {
  const found = new Map<string, MetricDescriptor>();
  for (const comment of comments) {
    const metric = comment.startsWith(OWN_COMMENT) ? described(comment.slice(OWN_COMMENT.length)) : null;
    if (metric !== null) found.set(metric.id, metric);
  }
  return found;
}

function described(text: string): MetricDescriptor | null {
  try {
    return ownMetric(JSON.parse(text));
  } catch {
    return null;
  }
}
