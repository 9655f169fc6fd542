import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bufferSource } from '../files/byte-source';
import { FormatError } from '../jobs/errors';
import { Pace } from '../jobs/pace';
import { Profile } from '../profile/profile';
import { LastStack } from '../recording/last-stack';
import { MethodList } from '../recording/method-list';
import { StackTree } from '../recording/stack-tree';
import { type FlightType, flightChunk, utf8 } from '../testing/flight-file';
import { pprofFile } from '../testing/pprof-file';
import { SMALL } from '../testing/small-profile';
import { encodeTampered } from '../testing/tampered-file';
import type { ChunkHeader } from './jfr/chunk-header';
import { Flight } from './jfr/flight';
import { type Column, columnsOf } from './pprof/columns';

type Bytes = Uint8Array<ArrayBuffer>;

/** Steps of work that each byte of a file may cost, and those that any file may. */
const STEPS_A_BYTE = 50;
const STEPS = 1_000_000;

let steps = 0;
let most = Number.POSITIVE_INFINITY;

/** Counts work, and aborts it as soon as there is too much. */
function work(more: number): void {
  steps += more;
  if (steps > most) {
    most = Number.POSITIVE_INFINITY;
    throw new Error(`more than ${steps - more} steps of work`);
  }
}

const restored: (() => void)[] = [];

/**
 * Makes each call of a method count as a number of steps. A spy from the test runner would keep the arguments of millions of
 * calls.
 */
function meter(of: object, name: string, stepsOf: (self: { length: number }, args: never[]) => number): void {
  const target = of as Record<string, (...args: never[]) => unknown>;
  const original = target[name];
  target[name] = function (this: { length: number }, ...args: never[]) {
    if (most !== Number.POSITIVE_INFINITY) work(stepsOf(this, args));
    return original.apply(this, args);
  };
  restored.push(() => {
    target[name] = original;
  });
}

beforeEach(() => {
  const whole = ({ length }: { length: number }): number => 1 + length;
  for (const scan of ['find', 'findIndex', 'findLastIndex', 'some', 'every', 'indexOf', 'includes', 'map', 'filter', 'slice'])
    meter(Array.prototype, scan, whole);
  for (const [type, name] of [
    [Set, 'has'],
    [Map, 'get'],
    [StackTree, 'callee'],
    [MethodList, 'add'],
  ] as const)
    meter(type.prototype, name, () => 1);
  meter(LastStack.prototype, 'shared', (_, [, , , frames]) => 1 + frames);
});
afterEach(() => {
  most = Number.POSITIVE_INFINITY;
  for (const restore of restored.splice(0)) restore();
});

/** Opens a file within the work allowed for its size. Returns totals, threads and contexts or, if it is rejected, the message. */
async function opened(file: Bytes): Promise<{ totals: number[]; threads: number; contexts: number } | string> {
  const pace = new Pace();
  steps = 0;
  most = STEPS + STEPS_A_BYTE * file.length;
  try {
    const { infos, threads, recording } = await Profile.build(await parse(bufferSource(file.slice().buffer), pace), pace);
    return { totals: infos.map(({ total }) => total), threads: threads.length, contexts: recording.nodes };
  } catch (error) {
    if (error instanceof FormatError) return `${error.message} ${error.advice}`;
    throw error;
  }
}

const { parse } = await import('./registry');
const text = (words: string): Bytes => new TextEncoder().encode(words);
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** A protobuf field containing a message or a number. */
const field = (number: number, value: Uint8Array | number): number[] =>
  typeof value === 'number' ? [number * 8, ...varint(value)] : [number * 8 + 2, ...varint(value.length), ...value];
function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}
const message = (...fields: number[][]): Uint8Array => Uint8Array.from(fields.flat());
const strings = (...all: string[]): number[][] => ['', ...all].map((each) => field(6, text(each)));

describe('pprof', () => {
  const STACK = [[{ name: 'a.B.c' }]];

  it('with 100,000 types of samples is refused in a sentence', async () => {
    const file = Uint8Array.from(
      [...times(100_000, () => field(1, message(field(1, 1), field(2, 2)))), ...strings('cpu', 'ns')].flat(),
    );
    expect(await opened(file)).toMatch(/^The file has 100,000 sample types; at most 256 are opened\. Export only the types/);
  });

  it('numbers types of one name in work that grows with their number', () => {
    steps = 0;
    most = 400_000;
    const ids = columnsOf(
      times(20_000, () => ({ type: 'cpu', unit: 'ns' })),
      [],
    ).map(({ metric }: Column) => metric.id);
    expect([ids[0], ids[1], ids[19_999], new Set(ids).size]).toEqual(['cpu-time', 'cpu-time-2', 'cpu-time-20000', 20_000]);
  });

  it('with 256 types of samples opens', async () => {
    const types = times(256, () => ['cpu', 'nanoseconds'] as const);
    const file = new Uint8Array(pprofFile({ types, samples: [{ stack: STACK, values: times(256, (i) => i) }] }));
    expect(await opened(file)).toMatchObject({ totals: [255, ...times(255, (i) => i)], contexts: 1 });
  });

  it('with locations of many lines in stacks of many locations is refused', async () => {
    const lines = times(20_000, () => field(4, message(field(1, 1), field(2, 7))));
    const file = Uint8Array.from(
      [
        field(1, message(field(1, 1), field(2, 2))),
        field(2, message(field(1, Uint8Array.from(times(20_000, () => 1))), field(2, 1))),
        field(4, message(field(1, 1), ...lines)),
        field(5, message(field(1, 1), field(2, 1))),
        ...strings('cpu', 'ns'),
      ].flat(),
    );
    expect(await opened(file)).toMatch(
      /^The stacks have more than \d+ frames, far more than a file of this size normally contains\./,
    );
  });

  it('with ever new threads has a tree for each of the first ones, and one for the rest', async () => {
    const letters = (i: number): string => [...String(i)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const samples = times(4000, (i) => ({ stack: STACK, values: [1], labels: { thread: letters(i) } }));
    const file = new Uint8Array(pprofFile({ types: [['cpu', 'count']], samples }));
    expect(await opened(file)).toMatchObject({ totals: [4000], threads: 2001 });
  });
});

it('a name of a megabyte that all methods share is cut once', async () => {
  const name = 'x'.repeat(1_000_000);
  const functions = times(20_000, (i) => field(5, message(field(1, i + 1), field(2, 3), field(4, i % 3))));
  const locations = times(20_000, (i) => field(4, message(field(1, i + 1), field(4, message(field(1, i + 1), field(2, 7))))));
  const samples = times(20_000, (i) => field(2, message(field(1, i + 1), field(2, 1))));
  const file = Uint8Array.from(
    [field(1, message(field(1, 1), field(2, 2))), ...samples, ...locations, ...functions, ...strings('cpu', 'ns', name)].flat(),
  );
  const recording = await parse(bufferSource(file.buffer), new Pace());
  // Two of the three files have names, which are appended to distinguish their functions: " (cpu)" and " (ns)".
  expect(recording.methods.names.map((each) => each.length)).toEqual([2023, 2029, 2028]);
});

describe('mct', () => {
  const withMeta = (change: (meta: Record<string, unknown>) => object): Promise<Bytes> =>
    encodeTampered(SMALL, (section, raw) => {
      if (section !== 'meta') return raw;
      const meta = JSON.parse(new TextDecoder().decode(raw)) as Record<string, unknown>;
      return new TextEncoder().encode(JSON.stringify({ ...meta, ...change(meta) }));
    });

  it('with 100,000 metrics is refused in a sentence', async () => {
    const file = await withMeta(() => ({ metrics: times(100_000, (i) => ({ id: `m${i}`, kind: 'arrays' })) }));
    expect(await opened(file)).toMatch(/^The file declares 100000 metrics; the limit is 256\. Record fewer metrics\.$/);
  });

  it('with 200,000 threads is refused in a sentence', async () => {
    const file = await withMeta(({ threads }) => ({
      threads: [...(threads as object[]), ...times(200_000, () => ({ nodes: 0 }))],
    }));
    expect(await opened(file)).toMatch(/^The file declares 200002 threads; the limit is 100000\./);
  });

  it('with 20,000 threads of no context opens', async () => {
    const file = await withMeta(({ threads }) => ({
      threads: [...(threads as object[]), ...times(20_000, () => ({ nodes: 0 }))],
    }));
    expect(await opened(file)).toMatchObject({ threads: 20_002, contexts: 9 });
  });
});

describe('speedscope', () => {
  const frames = times(30_000, (i) => ({ name: `f${i}` }));
  const file = (...profiles: object[]): Bytes =>
    text(JSON.stringify({ $schema: 'https://www.speedscope.app/file-format-schema.json', shared: { frames }, profiles }));

  it('opens with closes of frames that are not open, below many that are', async () => {
    const open = times(20_000, (frame) => ({ type: 'O', frame, at: 0 }));
    const strays = times(20_000, () => ({ type: 'C', frame: 29_999, at: 1 }));
    const profile = { type: 'evented', unit: 'none', startValue: 0, endValue: 2, name: '', events: [...open, ...strays] };
    expect(await opened(file(profile))).toMatchObject({ totals: [2], contexts: 20_000 });
  });

  it('opens with 20,000 profiles', async () => {
    const profiles = times(20_000, (i) => ({ type: 'sampled', unit: 'none', name: `t${i}`, samples: [[0]], weights: [1] }));
    expect(await opened(file(...profiles))).toMatchObject({ totals: [20_000], threads: 20_000 });
  });
});

describe('flame graphs', () => {
  const page = (names: string, calls: string): Bytes =>
    text(`<!DOCTYPE html>
<header><a href='https://github.com/async-profiler'>async-profiler</a></header>
<canvas id='canvas'></canvas>
<script>
const cpool = [
${names}
];
unpack(cpool);
${calls}
search();
</script>`);

  it('open with samples at each of many levels', async () => {
    const depth = 20_000;
    const calls = times(depth, (i) => (i === 0 ? `f(3,0,0,${depth})` : `u(${8 * (1 + (i % 2)) + 1},${depth - i})`));
    expect(await opened(page(`'all',\n' a/B.main',\n' c/D.run'`, calls.join('\n')))).toMatchObject({
      totals: [depth - 1],
      contexts: depth - 1,
    });
  });

  it('whose names share nearly all of a long one are refused in a sentence', async () => {
    const long = 'x'.repeat(60_000);
    const shared = times(3000, () => `'${String.fromCharCode(32 + 60_000)}y'`);
    expect(await opened(page([`'${long}'`, ...shared].join(',\n'), 'f(3,0,0,1)'))).toMatch(
      /^The frame names have more than \d+ char/,
    );
  });
});

describe('HPROF', () => {
  const row = (trace: number): string => `1 0.01% 0.01% 1 ${trace} a.B.c`;

  it('opens with many rows of one deep stack', async () => {
    const frames = times(20_000, (i) => `\ta.B.m${i}(B.java:7)`);
    const rows = times(20_000, () => row(300_001));
    const table = ['CPU SAMPLES BEGIN (total = 20000) x', 'rank self accum count trace method', ...rows, 'CPU SAMPLES END'];
    expect(await opened(text(`TRACE 300001:\n${frames.join('\n')}\n${table.join('\n')}\n`))).toMatchObject({
      totals: [20_000],
      contexts: 20_000,
    });
  });

  // Guards against a pattern that tries each percentage in a line with every later one, which takes seconds per row.
  it('opens with rows whose names are shares', async () => {
    const rows = times(100, () => `${row(1)} ${'% '.repeat(2000)}`);
    const table = ['CPU SAMPLES BEGIN (total = 100) x', ...rows, 'CPU SAMPLES END'];
    expect(await opened(text(`TRACE 1:\n\ta.B.c(B.java:7)\n${table.join('\n')}\n`))).toMatchObject({ totals: [100] });
  });
});

// Guards against a pattern that scans to the end of the name from each `.so`, which takes minutes.
it('collapsed stacks open with a thread whose name is a megabyte of libraries', async () => {
  expect(await opened(text(`b 1\n[${'.so'.repeat(400_000)};a 2\n`))).toMatchObject({ totals: [3], contexts: 3 });
});

describe('JFR', () => {
  const FIELDS = times(900, (i) => `f${i}: long` as const);
  const type = (fields: FlightType['fields']): FlightType[] => [
    { name: 'java.lang.String', id: 20 },
    { name: 'app.Wide', id: 30, fields: fields ?? [] },
    { name: 'jdk.types.StackTrace', id: 25, fields: ['truncated: boolean', 'frames: jdk.types.StackFrame[]'] },
    { name: 'jdk.types.StackFrame', id: 24, fields: ['method: jdk.types.Method#', 'lineNumber: int'] },
    { name: 'jdk.types.Method', id: 23, fields: ['type: app.Wide#', 'name: app.Wide#'] },
    {
      ...{ name: 'jdk.ExecutionSample', id: 40, isEvent: true },
      fields: ['wide: app.Wide[]', 'sampledThread: java.lang.Thread#', 'stackTrace: jdk.types.StackTrace#'],
    },
    { name: 'java.lang.Thread', id: 27, fields: ['osName: java.lang.String', 'javaThreadId: long'] },
  ];
  const sample = (thread: number, stack: number) => ({ type: 'jdk.ExecutionSample', values: [[], thread, stack] });
  const stack = (id: number, frames: number) => [id, false, times(frames, () => [1, 7])] as const;

  it('opens with empty arrays of a type of many fields', async () => {
    const events = times(20_000, () => sample(1, 1));
    const file = flightChunk({ types: type(FIELDS), events, constants: [{ 'jdk.types.StackTrace': [stack(1, 1)] }] });
    expect(await opened(file)).toMatchObject({ totals: [20_000] });
  });

  it('with a type of ever more fields is refused in a sentence', async () => {
    const fields = times(20_000, (i) => `f${i}: long` as const);
    const file = flightChunk({ types: type(fields), events: [], constants: [{}] });
    expect(await opened(file)).toMatch(/^Type app\.Wide has 20000 fields; the limit is 1000\./);
  });

  it('opens with a deep stack in one thread that many constants name', async () => {
    const events = times(5000, (i) => sample(i + 1, 1));
    const threads = times(5000, (i) => [i + 1, utf8('main'), 1] as const);
    const constants = [{ 'jdk.types.StackTrace': [stack(1, 5000)], 'java.lang.Thread': threads }];
    expect(await opened(flightChunk({ types: type([]), events, constants }))).toMatchObject({ totals: [5000], contexts: 5000 });
  });

  it('with 200,000 chunks has the time of all of them', () => {
    const chunks = times(
      200_000,
      (i): ChunkHeader => ({
        ...{ number: i + 1, from: 0, to: 68, constants: 0, metadata: 0, isCompressed: true, isOpen: false },
        ...{ startNs: 1_000_000n * BigInt(i), durationNs: 1_000_000n, ticksPerSecond: 1, startTicks: { high: 0, low: 0 } },
      }),
    );
    expect(new Flight(chunks).finish([])).toMatchObject({ start: 0, end: 200_000 });
  });
});
