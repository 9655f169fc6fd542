/** Adds metrics to a recording that count events of the VM. They are read from exact calls. */
import { type EventMethods, methodsIn, metricOfEvent, vmEvent } from '../../common/vm-events/vm-events';
import type { Pace } from '../jobs/pace';
import {
  CHUNK,
  type ColumnReader,
  type MethodTable,
  type NumberColumn,
  type RecordedMetric,
  type Recording,
  type SnapshotColumn,
  type SnapshotEntries,
} from '../profile/recording';

/**
 * The recording with a metric for each of these events. An event counts in the context whose method stands for it; the code
 * that caused it is among its callers. Metrics that cannot be counted are left out, and a warning says why.
 *
 * @param ids ids of events; others are ignored
 */
export function withVmEvents(recording: Recording, ids: readonly string[]): Recording {
  const isWindows = recording.os.startsWith('Windows');
  // Metric and conditions may name the same event.
  const events = [...new Set(ids)]
    .flatMap((id) => vmEvent(id) ?? [])
    .filter(({ id, isPosix }) => !(isWindows && isPosix) && recording.metrics.every((metric) => metric.id !== id));
  // Other formats have calls, but not of native methods.
  if (events.length === 0 || recording.format !== 'mct' || recording.nodes === 0) return recording;
  const calls = recording.metrics.find(({ id }) => id === 'calls');
  if (calls?.source.kind !== 'column' || calls.kind === 'sampled' || calls.kind === 'thresholded') return recording;
  if (recording.selects === true) {
    const names = events.map(({ id }) => id).join(', ');
    return {
      ...recording,
      warnings: [
        ...recording.warnings,
        `Not counted: ${names}. The recording selected classes with include= or exclude=, so it may lack methods that stand for them.`,
      ],
    };
  }
  const { column } = calls.source;
  const jdk = jdkOf(recording.jvm);
  const counted = events.map((event) => methodsOf(recording.methods, methodsIn(event, jdk)));
  const metrics = events.map(
    (event, at): RecordedMetric => ({
      ...metricOfEvent(event),
      kind: calls.kind,
      source: { kind: 'column', column: new CallsOf(column, counted[at], recording.method) },
    }),
  );
  const { snapshots } = recording;
  const callsBySnapshot = snapshots?.columns.get('calls');
  const columns = events.flatMap(({ id }, at): [string, SnapshotColumn][] =>
    callsBySnapshot ? [[id, new SnapshotsOf(callsBySnapshot, counted[at], recording)]] : [],
  );
  return {
    ...recording,
    metrics: [...recording.metrics, ...metrics],
    snapshots: snapshots && { ...snapshots, columns: new Map([...snapshots.columns, ...columns]) },
  };
}

/** The version of the JDK in a text such as `OpenJDK 64-Bit Server VM 17.0.15+6`; the newest if it is unknown. */
function jdkOf(jvm: string): number {
  const version = /(?:^|\s)(\d+)(?:[.+-]\S*)?$/.exec(jvm)?.[1];
  return version === undefined ? Number.POSITIVE_INFINITY : Number(version);
}

/** For each method of the file, 1 if its calls are the events. */
const methodsOf = (methods: MethodTable, wanted: readonly EventMethods[]): Uint8Array =>
  Uint8Array.from(methods.names, (_, m) => (wanted.some((each) => matches(methods, m, each)) ? 1 : 0));

const matches = (
  { classNames, classOf, names, descriptors }: MethodTable,
  m: number,
  { className, names: wanted, parameters }: EventMethods,
): boolean =>
  wanted.includes(names[m]) &&
  (className === '' || classNames[classOf[m]] === className) &&
  (parameters === undefined || descriptors[m].startsWith(parameters));

/** The calls of some methods, and 0 in all other contexts. */
class CallsOf implements NumberColumn {
  constructor(
    private readonly calls: NumberColumn,
    private readonly counted: Uint8Array,
    private readonly method: NumberColumn,
  ) {}

  get name(): string {
    return this.calls.name;
  }

  get stored(): number {
    return this.calls.stored ?? 0;
  }

  reader(pace: Pace): ColumnReader<Float64Array> {
    return this.pass(new Float64Array(CHUNK), pace);
  }

  indexReader(pace: Pace): ColumnReader<Uint32Array> {
    return this.pass(new Uint32Array(CHUNK), pace);
  }

  private pass<Values extends Float64Array | Uint32Array>(values: Values, pace: Pace): ColumnReader<Values> {
    const methods = this.method.indexReader(pace);
    const calls = this.calls.reader(pace);
    return {
      values,
      read: async (most) => {
        const [found, counts] = [await methods.read(most), await calls.read(most)];
        const count = Math.min(found, counts);
        pick(count, this.counted, methods.values, calls.values, values);
        return count;
      },
    };
  }
}

/** The calls of some methods between snapshots. */
class SnapshotsOf implements SnapshotColumn {
  constructor(
    private readonly calls: SnapshotColumn,
    private readonly counted: Uint8Array,
    private readonly recording: Pick<Recording, 'method' | 'nodes'>,
  ) {}

  get name(): string {
    return this.calls.name;
  }

  async *parts(pace: Pace): AsyncIterable<SnapshotEntries> {
    const { method, nodes } = this.recording;
    const isCounted = new Uint8Array(nodes);
    const methods = method.indexReader(pace);
    for (let first = 0; first < nodes; ) {
      const found = await methods.read(CHUNK);
      if (found === 0) break;
      mark(found, this.counted, methods.values, isCounted.subarray(first));
      first += found;
    }
    for await (const { node, state, count } of this.calls.parts(pace)) {
      const kept = (_: number, at: number): boolean => isCounted[node[at]] === 1;
      yield { node: node.filter(kept), state: state.filter(kept), count: count.filter(kept) };
    }
  }
}

/** Like {@link pick}, a separate function. */
function mark(count: number, counted: Uint8Array, methods: Uint32Array, flags: Uint8Array): void {
  for (let k = 0; k < count; k++) flags[k] = counted[methods[k]];
}

/** A separate function, because browsers are slow to compile a loop within an async function. */
function pick(
  count: number,
  counted: Uint8Array,
  methods: Uint32Array,
  calls: Float64Array,
  values: Float64Array | Uint32Array,
): void {
  for (let k = 0; k < count; k++) values[k] = counted[methods[k]] === 1 ? calls[k] : 0;
}
