/** A made-up flight recording for tests. */
import { type FlightChunk, type FlightType, utf8 } from './flight-file';

/** Types of a made-up recorder for tests: the JDK's, with additional fields that no real version has. */
export const TYPES: readonly FlightType[] = [
  { name: 'java.lang.String', id: 20 },
  { name: 'jdk.types.Symbol', id: 21, fields: ['string: java.lang.String'] },
  { name: 'java.lang.Class', id: 22, fields: ['classLoader: long', 'name: jdk.types.Symbol#'] },
  {
    name: 'jdk.types.Method',
    id: 23,
    fields: ['type: java.lang.Class#', 'name: jdk.types.Symbol#', 'descriptor: jdk.types.Symbol#'],
  },
  { name: 'jdk.types.StackFrame', id: 24, fields: ['method: jdk.types.Method#', 'lineNumber: int', 'bytecodeIndex: int'] },
  { name: 'jdk.types.StackTrace', id: 25, fields: ['truncated: boolean', 'frames: jdk.types.StackFrame[]'] },
  { name: 'jdk.types.ThreadGroup', id: 26, fields: ['parent: jdk.types.ThreadGroup#', 'name: java.lang.String'] },
  {
    name: 'java.lang.Thread',
    id: 27,
    fields: [
      'osName: java.lang.String',
      'osThreadId: long',
      'javaName: java.lang.String',
      'javaThreadId: long',
      'group: jdk.types.ThreadGroup#',
      'virtual: boolean',
    ],
  },
  { name: 'jdk.types.ThreadState', id: 28, fields: ['name: java.lang.String'] },
  { name: 'app.Pair', id: 30, fields: ['a: short', 'b: java.lang.String', 'c: double[]'] },
  {
    name: 'jdk.ExecutionSample',
    id: 40,
    isEvent: true,
    // Fields that no real version has; the reader must skip them by their types.
    fields: [
      'startTime: long',
      'note: java.lang.String',
      'ratio: float',
      'pairs: app.Pair[]',
      'sampledThread: java.lang.Thread#',
      'stackTrace: jdk.types.StackTrace#',
      'state: jdk.types.ThreadState#',
    ],
  },
  { name: 'app.Unknown', id: 41, isEvent: true, fields: ['stackTrace: jdk.types.StackTrace#', 'text: java.lang.String'] },
  {
    name: 'jdk.JavaMonitorEnter',
    id: 42,
    isEvent: true,
    fields: ['startTime: long', 'duration: long', 'eventThread: java.lang.Thread#', 'stackTrace: jdk.types.StackTrace#'],
  },
  {
    name: 'jdk.ActiveSetting',
    id: 43,
    isEvent: true,
    fields: ['startTime: long', 'id: long', 'name: java.lang.String', 'value: java.lang.String'],
  },
  {
    name: 'jdk.CPUTimeSample',
    id: 44,
    isEvent: true,
    fields: ['stackTrace: jdk.types.StackTrace#', 'eventThread: java.lang.Thread#', 'failed: boolean', 'samplingPeriod: long'],
  },
];

/** An id that no double can represent. */
export const BIG = 2n ** 60n;
/** A text in each of the encodings that a file may use. */
export const NOTES = [
  { encoding: 0, text: '' },
  { encoding: 1, text: '' },
  { encoding: 2, text: 5n },
  utf8('zwölf'),
  { encoding: 4, text: 'zw\u0151lf' },
  { encoding: 5, text: 'zw\u00f6lf' },
] as const;
export const sample = (thread: number | bigint, stack: number | bigint, note: (typeof NOTES)[number] = utf8('x')) =>
  ({ type: 'jdk.ExecutionSample', values: [9, note, 0, [[300, note, [0, 0]]], thread, stack, 1] }) as const;
export const frames = (...methods: number[]) => methods.map((method) => [method, 7, 300]);
/** Group 1 and threads; the ids of the last two differ only in the lowest of 61 bits. */
export const thread = (name: string, id: number, isVirtual = false) =>
  [{ encoding: 0, text: '' }, 70 + id, utf8(name), id, 1, isVirtual] as const;

/** Three samples in main, and one in each of two threads with large ids; constants in two events that refer to each other. */
export const CHUNK: FlightChunk = {
  types: TYPES,
  events: [
    sample(1, 1),
    sample(1, 1),
    { type: 'app.Unknown', values: [1, utf8('?')] },
    sample(1, 2),
    sample(BIG, BIG),
    sample(BIG + 1n, BIG + 1n),
    sample(1, 0),
  ],
  constants: [
    {
      'jdk.types.StackTrace': [
        [1, 0, frames(11, 10)],
        [2, 1, frames(11)],
        [BIG, 0, frames(10)],
      ],
      'jdk.types.Symbol': [
        [1, utf8('main')],
        [2, utf8('run')],
        [3, utf8('app/Main')],
        [4, utf8('app/Hidden+0x00000008000c3000')],
        [5, utf8('()V')],
      ],
    },
    {
      'jdk.types.StackTrace': [[BIG + 1n, 0, frames(11)]],
      'jdk.types.Method': [
        [10, 100, 1, 5],
        [11, 101, 2, 5],
      ],
      'java.lang.Class': [
        [100, -1, 3],
        [101, -(2n ** 63n), 4],
      ],
      'java.lang.Thread': [
        [1, ...thread('main', 1)],
        [BIG, ...thread('one', 2)],
        [BIG + 1n, ...thread('two', 3)],
      ],
      'jdk.types.ThreadGroup': [[1, 0, utf8('system')]],
      'jdk.types.ThreadState': [[1, utf8('STATE_RUNNABLE')]],
    },
  ],
  startNs: 1_760_000_000_123_456_789n,
  durationNs: 2_000_000_000n,
};

const EVENT = [
  'startTime: long',
  'duration: long',
  'eventThread: java.lang.Thread#',
  'stackTrace: jdk.types.StackTrace#',
] as const;
const ofFields = (name: string, id: number, ...fields: NonNullable<FlightType['fields']>): FlightType => ({
  ...{ name, id, isEvent: true, fields: [...EVENT, ...fields] },
});

/** Events with classes, paths and hosts in their fields. Class 102 is an array of class 100; class 103 is that of a lambda. */
export const FIELDS_CHUNK: FlightChunk = {
  ...CHUNK,
  types: [
    ...TYPES,
    ofFields('jdk.ObjectAllocationSample', 50, 'objectClass: java.lang.Class#', 'weight: long'),
    ofFields('jdk.JavaExceptionThrow', 51, 'message: java.lang.String', 'thrownClass: java.lang.Class#'),
    ofFields('jdk.FileRead', 52, 'path: java.lang.String', 'bytesRead: long'),
    ofFields('jdk.SocketRead', 53, 'host: java.lang.String', 'address: java.lang.String', 'port: int', 'bytesRead: long'),
  ],
  events: [
    ...CHUNK.events,
    ...[
      ...[100, 101, 102, 102, 103, 104].map((of) => ['jdk.ObjectAllocationSample', 5, 0, 1, 1, of, 10 + of] as const),
      // No class, an unknown one, no stack.
      ...[0, 999].map((of) => ['jdk.ObjectAllocationSample', 1_000_000_000, 0, 1, 2, of, 7] as const),
      ['jdk.ObjectAllocationSample', 5, 0, 1, 0, 100, 9] as const,
      ['jdk.JavaExceptionThrow', 5, 0, 1, 1, utf8('message'), 100] as const,
      ['jdk.JavaExceptionThrow', 5, 0, BIG, BIG, utf8('message'), 101] as const,
      ...NOTES.map((path) => ['jdk.FileRead', 5, 3, 1, 1, path, 4] as const),
      ['jdk.FileRead', 1_500_000_000, 3, 1, 1, utf8('/tmp/x.log'), 4] as const,
      ...(
        [
          ['db.local', '10.0.0.1', 5432],
          ['', '10.0.0.1', 5432],
          ['', '::1', 80],
          ['', '', 80],
          ['x', '', 0],
        ] as const
      ).map(([host, address, port]) => ['jdk.SocketRead', 5, 3, 1, 1, utf8(host), utf8(address), port, 6] as const),
    ].map(([type, ...values]) => ({ type, values })),
  ],
  constants: [
    {
      ...CHUNK.constants[0],
      'jdk.types.Symbol': [
        ...CHUNK.constants[0]['jdk.types.Symbol'],
        [6, utf8('[Lapp/Main;')],
        [7, utf8('app/Main$$Lambda$14+0x00007f0a5c039a58')],
        [8, utf8('[[I')],
      ],
      'java.lang.String': [[5, utf8('/a path/of a constant')]],
    },
    {
      ...CHUNK.constants[1],
      'java.lang.Class': [...CHUNK.constants[1]['java.lang.Class'], [102, -1, 6], [103, -1, 7], [104, -1, 8]],
    },
  ],
};
/** CPU samples in the chunk by thread and path. */
export const EXPECTED = {
  'main/app.Main.main/app.Hidden.run': 2,
  'main/.(truncated)/app.Hidden.run': 1,
  'one/app.Main.main': 1,
  'two/app.Hidden.run': 1,
};

/**
 * A sample: its time, its stack with the outermost frame first, and its thread. Each frame is a letter and a bytecode index, or
 * only a letter if the index is unknown; a truncated stack begins with `…`.
 */
export type Sample = readonly [time: number, stack: string, thread?: number];

const METHODS = 'abcdefrs';
/** Line of every frame, so that contexts differ only by their methods. */
const LINE = 7;

const EXECUTION = 'jdk.ExecutionSample';

/** A type of samples: with a state if they are of threads that a sampler chose. */
export const sampleType = (name: string, id: number): FlightType => ({
  ...{ name, id, isEvent: true },
  fields:
    name === EXECUTION
      ? [...OF_STACK, 'sampledThread: java.lang.Thread#', 'state: jdk.types.ThreadState#']
      : [...OF_STACK, 'eventThread: java.lang.Thread#'],
});
const OF_STACK = ['startTime: long', 'stackTrace: jdk.types.StackTrace#'] as const;

/** Types without those of CPU samples. */
export const WITHOUT_SAMPLES = TYPES.filter(({ name }) => !name.endsWith('Sample'));

export interface OfSamples {
  readonly event?: string;
  readonly types?: readonly FlightType[];
  readonly isCompressed?: boolean;
  readonly startNs?: bigint;
  readonly durationNs?: bigint;
  /** Names of threads 1, 2, … */
  readonly threads?: readonly string[];
  readonly state?: number;
}

/** A chunk with these samples in this order. */
export function sampleChunk(samples: readonly Sample[], options: OfSamples = {}): FlightChunk {
  const {
    event = EXECUTION,
    types = [...WITHOUT_SAMPLES, sampleType(event, 40)],
    isCompressed = true,
    startNs = 0n,
    state = 1,
  } = options;
  const { threads = ['main', 'other'], durationNs = 100n } = options;
  const stacks = [...new Set(samples.map(([, stack]) => stack))];
  const fields = types.find(({ name }) => name === event)!.fields!;
  const frame = types.find(({ name }) => name === 'jdk.types.StackFrame')!.fields!.length;
  const frames = (text: string) =>
    text
      .replace('…', '')
      .split(' ')
      .reverse()
      .map((each) =>
        [10 + METHODS.indexOf(each[0]!), LINE, each.length > 1 ? Number(each.slice(1)) : 0xffff_ffff].slice(0, frame),
      );
  return {
    ...{ types, isCompressed, startNs, durationNs },
    events: samples.map(([time, stack, of = 1]) => ({
      type: event,
      values: fields.map((field) =>
        field.startsWith('startTime')
          ? time
          : field.includes('Thread#')
            ? of
            : field.startsWith('state')
              ? state
              : stacks.indexOf(stack) + 1,
      ),
    })),
    constants: [
      {
        'jdk.types.StackTrace': stacks.map((stack, i) => [i + 1, stack.startsWith('…'), frames(stack)] as const),
        'jdk.types.Symbol': [...METHODS].map((name, i) => [i + 1, utf8(name)] as const),
        'jdk.types.Method': [...METHODS].map((_, i) => [10 + i, 100, i + 1, 90] as const),
        'java.lang.Class': [[100, 0, 91]],
        'java.lang.Thread': threads.map((name, i) => [i + 1, ...thread(name, i + 1)] as const),
        'jdk.types.ThreadState': [
          [1, utf8('STATE_RUNNABLE')],
          [2, utf8('STATE_DEFAULT')],
          [3, utf8('STATE_SLEEPING')],
        ],
      },
      {
        'jdk.types.Symbol': [
          [90, utf8('()V')],
          [91, utf8('')],
        ],
      },
    ],
  };
}
