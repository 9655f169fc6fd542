/** Makes flight recordings from the corpus, so that the app's own reader can open it. */
import { type FlightChunk, type FlightType, flightChunk, utf8 } from '../../workers/testing/flight-file';
import { type Run, type RunSet, weightsOf } from './corpus.js';

/** The field with an event's weight; none if an event counts as one. */
const WEIGHTS: Readonly<Record<string, string | undefined>> = {
  'jdk.ExecutionSample': undefined,
  'jdk.CPUTimeSample': 'samplingPeriod',
  'jdk.ObjectAllocationSample': 'weight',
  'jdk.ObjectAllocationInNewTLAB': 'tlabSize',
  'jdk.ObjectAllocationOutsideTLAB': 'allocationSize',
  'jdk.JavaMonitorEnter': 'duration',
  'jdk.JavaMonitorWait': 'duration',
  'jdk.ThreadPark': 'duration',
  'jdk.ThreadSleep': 'duration',
};
const EVENTS = Object.keys(WEIGHTS);
const FIRST_EVENT = 40;
const SETTING = 60;

const TYPES: readonly FlightType[] = [
  { name: 'java.lang.String', id: 20 },
  { name: 'jdk.types.Symbol', id: 21, fields: ['string: java.lang.String'] },
  { name: 'java.lang.Class', id: 22, fields: ['name: jdk.types.Symbol#'] },
  {
    name: 'jdk.types.Method',
    id: 23,
    fields: ['type: java.lang.Class#', 'name: jdk.types.Symbol#', 'descriptor: jdk.types.Symbol#'],
  },
  { name: 'jdk.types.StackFrame', id: 24, fields: ['method: jdk.types.Method#', 'lineNumber: int'] },
  { name: 'jdk.types.StackTrace', id: 25, fields: ['truncated: boolean', 'frames: jdk.types.StackFrame[]'] },
  { name: 'java.lang.Thread', id: 26, fields: ['javaName: java.lang.String'] },
  {
    name: 'jdk.ActiveSetting',
    id: SETTING,
    isEvent: true,
    fields: ['startTime: long', 'id: long', 'name: java.lang.String', 'value: java.lang.String'],
  },
  ...EVENTS.map((name, i): FlightType => {
    const thread = name === 'jdk.ExecutionSample' ? 'sampledThread' : 'eventThread';
    const weight = WEIGHTS[name];
    return {
      name,
      id: FIRST_EVENT + i,
      isEvent: true,
      fields: [
        ...(['startTime: long', `${thread}: java.lang.Thread#`, 'stackTrace: jdk.types.StackTrace#'] as const),
        ...(weight === undefined ? [] : [`${weight}: long` as const]),
      ],
    };
  }),
];
/** async-profiler's files are recognised by a type that only it defines. */
const OF_ASYNC_PROFILER: FlightType = { name: 'profiler.Window', id: SETTING + 1, isEvent: true };

/** A run's recording, with all events in a single thread. */
export function flightOf({ stacks, recorder }: RunSet, { seconds, settings, events }: Run): Uint8Array<ArrayBuffer> {
  const symbols = new Ids<string>();
  const classes = new Ids<string>();
  const methods = new Ids<string>();
  const used = [...new Set(Object.values(events).flatMap((rows) => rows.map(([stack]) => stack)))];
  const traces = used.map((stack) => {
    const frames = stacks[stack].split(';').filter((frame) => frame !== '?');
    const isTruncated = stacks[stack].startsWith('?');
    return [stack + 1, isTruncated, frames.map((frame) => [methods.of(frame), 0]).reverse()] as const;
  });
  const methodRows = methods.all.map((frame, i) => {
    const at = frame.lastIndexOf('.');
    // A function of a library or of the kernel has no class.
    const descriptor = at === 0 ? '()L;' : '()V';
    const name = symbols.of(frame.slice(at + 1));
    return [i + 1, classes.of(frame.slice(0, at).replaceAll('.', '/')), name, symbols.of(descriptor)] as const;
  });
  const classRows = classes.all.map((name, i) => [i + 1, symbols.of(name)] as const);
  const chunk: FlightChunk = {
    types: recorder === 'jfr' ? TYPES : [...TYPES, OF_ASYNC_PROFILER],
    events: [
      ...settings.map(([event, name, value]) => ({
        type: 'jdk.ActiveSetting',
        values: [0, FIRST_EVENT + EVENTS.indexOf(event), utf8(name), utf8(value)],
      })),
      ...Object.entries(events).flatMap(([type, rows]) =>
        rows.flatMap(([stack, weights]) =>
          weightsOf(weights).flatMap(({ weight, count }) =>
            Array.from({ length: count }, () => ({ type, values: [0, 1, stack + 1, weight] })),
          ),
        ),
      ),
    ],
    constants: [
      {
        'java.lang.Thread': [[1, utf8('all')]],
        'jdk.types.StackTrace': traces,
        'jdk.types.Method': methodRows,
        'java.lang.Class': classRows,
        'jdk.types.Symbol': symbols.all.map((text, i) => [i + 1, utf8(text)] as const),
      },
    ],
    durationNs: BigInt(Math.round(seconds * 1e9)),
  };
  return flightChunk(chunk);
}

/** Numbers values, starting at 1. */
class Ids<T> {
  private readonly ids = new Map<T, number>();

  of(value: T): number {
    const id = this.ids.get(value) ?? this.ids.size + 1;
    this.ids.set(value, id);
    return id;
  }

  get all(): T[] {
    return [...this.ids.keys()];
  }
}
