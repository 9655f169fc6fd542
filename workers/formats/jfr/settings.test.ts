import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { CHUNK, sample, TYPES, thread } from '../../testing/flight-chunk';
import { type FlightChunk, type FlightType, flightChunk, joined, utf8 } from '../../testing/flight-file';
import { built } from '../../testing/opening';
import { refusal } from '../../testing/refusal';

type Events = FlightChunk['events'];
const text = (name: string) => `${name}: java.lang.String` as const;
const ON_STACK = ['startTime: long', 'eventThread: java.lang.Thread#', 'stackTrace: jdk.types.StackTrace#'] as const;
const MORE: readonly FlightType[] = [
  {
    name: 'jdk.JVMInformation',
    id: 90,
    isEvent: true,
    fields: ['jvmName', 'jvmVersion', 'javaArguments', 'jvmArguments'].map(text),
  },
  { name: 'jdk.OSInformation', id: 91, isEvent: true, fields: [text('osVersion')] },
  { name: 'jdk.ActiveRecording', id: 92, isEvent: true, fields: [] },
  { name: 'jdk.ThreadPark', id: 93, isEvent: true, fields: [ON_STACK[0], 'duration: long', ON_STACK[1], ON_STACK[2]] },
  { name: 'jdk.ClassDefine', id: 94, isEvent: true, fields: ON_STACK },
  { name: 'jdk.DataLoss', id: 95, isEvent: true, fields: ['amount: long'] },
  { name: 'jdk.CPUTimeSamplesLost', id: 96, isEvent: true, fields: ['lostSamples: long'] },
  { name: 'jdk.ObjectAllocationSample', id: 97, isEvent: true, fields: [...ON_STACK, 'weight: long'] },
];
const jvm = (name: string, version: string, program = '', options = '') =>
  ({ type: 'jdk.JVMInformation', values: [name, version, program, options].map(utf8) }) as const;
const os = (version: string) => ({ type: 'jdk.OSInformation', values: [utf8(version)] }) as const;
const ids = new Map([...TYPES, ...MORE].map(({ name, id }) => [name, id]));
const setting = (event: string, name: string, value: string) =>
  ({ type: 'jdk.ActiveSetting', values: [1, ids.get(event)!, utf8(name), utf8(value)] }) as const;
const park = (duration = 2_000_000, stack = 1) => ({ type: 'jdk.ThreadPark', values: [1, duration, 1, stack] }) as const;
const define = (stack = 1) => ({ type: 'jdk.ClassDefine', values: [1, 1, stack] }) as const;
const lost = (amount: number) => ({ type: 'jdk.DataLoss', values: [amount] }) as const;

const chunk = (events: Events, more: Partial<FlightChunk> = {}) =>
  flightChunk({ ...CHUNK, types: [...TYPES, ...MORE], events, ...more });
const opened = (...events: Events) => built(chunk(events));

describe('what a flight recording says of its run', () => {
  it.each([
    ['OpenJDK 64-Bit Server VM', 'OpenJDK 64-Bit Server VM (17.0.15+6) for linux (x86)', 'OpenJDK 64-Bit Server VM 17.0.15+6'],
    ['VM', '21.0.1', 'VM 21.0.1'],
    ['VM', 'x'.repeat(201), `VM ${'x'.repeat(200)}`],
    ['VM', '', 'VM'],
  ])('its VM is called %s, %#', async (name, version, words) => {
    expect((await opened(sample(1, 1), jvm(name, version))).recording.jvm).toBe(words);
  });

  it.each([
    ['NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 12"\nID=debian', 'Debian GNU/Linux 12'],
    ['\nWindows 11\nBuild 1', 'Windows 11'],
    ['y'.repeat(201), 'y'.repeat(200)],
    ['', ''],
  ])('its system (%#)', async (version, words) => {
    expect((await opened(sample(1, 1), os(version))).recording.os).toBe(words);
  });

  it('its program, without its arguments', async () => {
    const { recording } = await opened(sample(1, 1), jvm('', '', 'app.Main --password secret'));
    expect([recording.mainClass, recording.agent, recording.format]).toEqual(['app.Main', 'JDK Flight Recorder', 'jfr']);
    expect((await opened(sample(1, 1))).recording.mainClass).toBe('');
  });

  it('its profiler, if that is async-profiler, with its version', async () => {
    const types = [...TYPES, ...MORE, { name: 'profiler.Log', id: 98, isEvent: true, fields: [] }];
    const agent = async (...events: Events) => (await built(chunk(events, { types }))).recording.agent;
    expect(await agent(sample(1, 1))).toBe('async-profiler');
    expect(await agent(sample(1, 1), setting('jdk.ActiveRecording', 'version', '4.1'))).toBe('async-profiler 4.1');
  });

  it('its length, start and end', async () => {
    const { recording } = await opened(sample(1, 1));
    expect(recording).toMatchObject({ start: 1_760_000_000_123, end: 1_760_000_002_123, sampling: { durationMs: 2000 } });
  });
});

describe('the settings of sampling', () => {
  const settings = async (...events: Events) => (await opened(...events)).recording.sampling?.settings;

  it.each<[string, Events, Record<string, string>]>([
    ['none', [sample(1, 1)], {}],
    ['a period', [sample(1, 1), setting('jdk.ExecutionSample', 'period', '20 ms')], { 'period of CPU samples': '20 ms' }],
    [
      'a period without a blank',
      [sample(1, 1), setting('jdk.ExecutionSample', 'period', '20ms')],
      { 'period of CPU samples': '20 ms' },
    ],
    ['an interval', [sample(1, 1), setting('jdk.ExecutionSample', 'interval', '10000000')], { 'period of CPU samples': '10 ms' }],
    ['a period of 0', [sample(1, 1), setting('jdk.ExecutionSample', 'period', '0')], {}],
    ['an empty period', [sample(1, 1), setting('jdk.ExecutionSample', 'period', '')], {}],
    [
      'two periods',
      [sample(1, 1), ...['20 ms', '10 ms', '20 ms'].map((value) => setting('jdk.ExecutionSample', 'period', value))],
      { 'period of CPU samples': '20 ms, 10 ms' },
    ],
    ['words', [sample(1, 1), setting('jdk.ExecutionSample', 'period', 'everyChunk')], { 'period of CPU samples': 'everyChunk' }],
    [
      'long words',
      [sample(1, 1), setting('jdk.ExecutionSample', 'period', 'x'.repeat(61))],
      { 'period of CPU samples': 'x'.repeat(60) },
    ],
    ['a threshold', [park(), setting('jdk.ThreadPark', 'threshold', '20 ms')], { 'threshold of thread parks': '20 ms' }],
    ['a threshold of locks', [park(), setting('jdk.ThreadPark', 'lock', '1500000')], { 'threshold of thread parks': '1.5 ms' }],
    ['a rate', [park(), setting('jdk.ThreadPark', 'throttle', '100/s')], { 'rate of thread parks': '100/s' }],
    ['bytes', [park(), setting('jdk.ThreadPark', 'alloc', '524288')], { 'bytes between thread parks': '524.3 kB' }],
    ['of another event', [sample(1, 1), setting('jdk.ThreadPark', 'threshold', '20 ms')], {}],
    [
      'of the wall clock',
      [sample(1, 1), setting('jdk.ExecutionSample', 'wall', '50000000')],
      { 'period of wall-clock samples': '50 ms' },
    ],
    [
      'of the recording',
      [sample(1, 1), setting('jdk.ActiveRecording', 'event', 'cpu'), setting('jdk.ActiveRecording', 'jstackdepth', '2048')],
      { event: 'cpu', 'stack depth': '2048' },
    ],
    [
      'of the JDK’s options',
      [sample(1, 1), jvm('', '', '', '-XX:FlightRecorderOptions=stackdepth=128')],
      { 'stack depth': '128' },
    ],
  ])('%s', async (_, events, expected) => expect(await settings(...events)).toEqual(expected));
});

describe('the kind of figures', () => {
  it.each<[string, Events, string, string | undefined]>([
    ['samples', [sample(1, 1)], 'sampled', undefined],
    ['waits without settings', [park()], 'thresholded', undefined],
    ['waits above a threshold', [park(), setting('jdk.ThreadPark', 'threshold', '20 ms')], 'thresholded', '20 ms'],
    [
      'waits above two thresholds',
      [park(), setting('jdk.ThreadPark', 'threshold', '20 ms'), setting('jdk.ThreadPark', 'threshold', '10 ms')],
      'thresholded',
      '20 ms or 10 ms',
    ],
    ['waits above 0, not said to be enabled', [park(), setting('jdk.ThreadPark', 'threshold', '0 ns')], 'lower-bound', undefined],
    [
      'all waits',
      [park(), setting('jdk.ThreadPark', 'threshold', '0 ns'), setting('jdk.ThreadPark', 'enabled', 'true')],
      'exact',
      undefined,
    ],
    [
      'waits that were disabled for a time',
      [
        ...[park(), setting('jdk.ThreadPark', 'threshold', '0 ns')],
        ...['true', 'false'].map((value) => setting('jdk.ThreadPark', 'enabled', value)),
      ],
      'lower-bound',
      undefined,
    ],
    ['waits above some threshold', [park(), setting('jdk.ThreadPark', 'threshold', 'words')], 'thresholded', 'words'],
    ['throttled waits', [park(), setting('jdk.ThreadPark', 'throttle', '100/s')], 'sampled', undefined],
    ['waits that are not throttled', [park(), setting('jdk.ThreadPark', 'throttle', 'off')], 'thresholded', undefined],
    ['all definitions', [define(), setting('jdk.ClassDefine', 'enabled', 'true')], 'exact', undefined],
    ['definitions', [define()], 'lower-bound', undefined],
    [
      'definitions, one without a stack',
      [define(), define(0), setting('jdk.ClassDefine', 'enabled', 'true')],
      'lower-bound',
      undefined,
    ],
    [
      'definitions, and lost events',
      [define(), lost(9), setting('jdk.ClassDefine', 'enabled', 'true')],
      'lower-bound',
      undefined,
    ],
  ])('%s', async (_, events, kind, threshold) => {
    const { metrics } = (await opened(...events)).recording;
    expect(metrics.map((metric) => [metric.kind, metric.threshold])).toEqual(metrics.map(() => [kind, threshold]));
    expect(metrics.length).toBeGreaterThan(0);
  });

  it('is named with what the recorder lost', async () => {
    const samplesLost = { type: 'jdk.CPUTimeSamplesLost', values: [1200] } as const;
    expect((await opened(sample(1, 1), lost(9), lost(11), samplesLost)).recording.warnings).toEqual([
      'The recorder lost 20 bytes of events.',
      'The recorder lost 1,200 CPU-time samples.',
    ]);
  });
});

describe('several chunks', () => {
  const ASYNC: FlightType = { name: 'profiler.Log', id: 98, isEvent: true, fields: [] };
  const chunks = (...all: [Events, Partial<FlightChunk>?][]) => built(joined(all.map(([events, more]) => chunk(events, more))));

  it.each([
    ['first', [[ASYNC], []]],
    ['last', [[], [ASYNC]]],
  ])('are of async-profiler if the %s one is', async (_, more) => {
    const { recording } = await chunks(
      ...more.map((each): [Events, object] => [[sample(1, 1)], { types: [...TYPES, ...MORE, ...each] }]),
    );
    expect(recording.agent).toBe('async-profiler');
  });

  it('have all their notices, settings and times together', async () => {
    const [a, b] = [
      [sample(1, 1), sample(1, 0), lost(5), setting('jdk.ExecutionSample', 'period', '20 ms'), jvm('VM', '17')],
      [sample(1, 2), sample(1, 0), lost(7), setting('jdk.ExecutionSample', 'period', '10 ms')],
    ] as const;
    const later = { startNs: 1_760_000_009_000_000_000n, durationNs: 1_000_000_000n };
    for (const order of [
      [[a], [b, later]],
      [[b, later], [a]],
    ] as [Events, Partial<FlightChunk>?][][]) {
      const { recording } = await chunks(...order);
      expect(recording.warnings).toEqual([
        'Without a stack, so not counted: 2 of 4 CPU samples.',
        'Outermost frames not recorded, so shown below “(truncated)”: 1 of 4 CPU samples.',
        'The recorder lost 12 bytes of events.',
      ]);
      expect(recording.sampling).toMatchObject({ durationMs: 3000, settings: { 'stack depth': '1 (maximum stack depth)' } });
      expect(recording.sampling!.settings['period of CPU samples']!.split(', ').sort()).toEqual(['10 ms', '20 ms']);
      expect([recording.start, recording.end, recording.jvm]).toEqual([1_760_000_000_123, 1_760_000_010_000, 'VM 17']);
    }
  });
});

describe('metrics', () => {
  it('come in the order of their families, not of their events', async () => {
    const { infos } = await opened(define(), park(), sample(1, 1));
    expect(infos.map(({ id }) => id)).toEqual(['samples', 'parks', 'parks-time', 'class-definitions']);
  });

  it.each([
    [[1000, 1000], 1000],
    [[1000, 3000], 2500],
    [[1], undefined],
  ])('of samples that weigh %j stand for %s each', async (weights, eventWeight) => {
    const events = weights.map((weight) => ({ type: 'jdk.ObjectAllocationSample', values: [1, 1, 1, weight] }) as const);
    const [metric] = (await opened(...events)).recording.metrics;
    expect([metric!.id, metric!.eventWeight]).toEqual(['sampled-allocation', eventWeight]);
  });
});

describe('threads', () => {
  const named = async (javaName: string, osName: string, javaId: number, osId: number, isVirtual = false, group = 1) => {
    const [first, second] = CHUNK.constants;
    const constants = [
      first,
      { ...second, 'java.lang.Thread': [[1, utf8(osName), osId, utf8(javaName), javaId, group, isVirtual]] },
    ] as const;
    const { recording } = await built(chunk([sample(1, 1)], { constants }));
    const [{ name, id, group: of, count }] = recording.threads as [(typeof recording.threads)[0]];
    return [name, id, of, count];
  };

  it.each([
    [
      ['main', 'os-main', 1, 77],
      ['main', 1, 'system', 1],
    ],
    [
      ['', 'os-main', 1, 77],
      ['os-main', 1, 'system', 1],
    ],
    [
      ['main', '', 0, 77],
      ['main', 77, 'system', 1],
    ],
    [
      ['main', '', 0, 0],
      ['main', 0, 'system', 1],
    ],
    [
      ['task-7', 'carrier', 9, 77, true],
      ['task-*', 9, 'system', 1],
    ],
    [
      ['', 'carrier', 9, 77, true],
      ['virtual threads', 9, 'system', 1],
    ],
    [
      ['main', '', 1, 0, false, 5],
      ['main', 1, '', 1],
    ],
  ] as const)('%j are shown as %j', async (given, expected) => {
    const [javaName, osName, javaId, osId, isVirtual, group] = given as readonly [
      string,
      string,
      number,
      number,
      boolean?,
      number?,
    ];
    expect(await named(javaName, osName, javaId, osId, isVirtual, group)).toEqual([...expected]);
  });

  it('of one name and id are one thread, of different ids two', async () => {
    const [first, second] = CHUNK.constants;
    const threads = [thread('main', 1), thread('main', 1), thread('main', 2)].map((each, i) => [i + 1, ...each] as const);
    const constants = [first, { ...second, 'java.lang.Thread': threads }];
    const { recording } = await built(chunk([sample(1, 1), sample(2, 1), sample(3, 1)], { constants }));
    expect(recording.threads.map(({ name, id, count }) => [name, id, count])).toEqual([
      ['main', 1, 1],
      ['main', 2, 1],
    ]);
  });
});

describe('a flight recording is refused in words', () => {
  it.each<[string, Uint8Array<ArrayBuffer>, string, string]>([
    ['no samples', chunk([]), 'The flight recording has no samples with stacks.', '1 chunk'],
    [
      'no stacks',
      chunk([sample(1, 0)]),
      'The flight recording has no samples with stacks. Without a stack, so not counted: 1 of 1 CPU samples.',
      '1 chunk',
    ],
    ['its end', chunk([sample(1, 1)]).slice(0, -1), 'The file ends within its first chunk.', ''],
    ['no end', chunk([sample(1, 1)], { header: { metadata: 0n } }), 'The recorder did not finish the file’s first chunk.', ''],
    [
      'a later version',
      chunk([sample(1, 1)], { header: { major: 3 } }),
      'Flight recording version 3.1 is not supported; only version 2 is.',
      'chunk 1, byte 0',
    ],
    [
      'an earlier version',
      chunk([sample(1, 1)], { header: { major: 1 } }),
      'Flight recording version 1.1 is not supported; only version 2 is.',
      'chunk 1, byte 0',
    ],
    [
      'a size below its header',
      chunk([sample(1, 1)], { header: { size: 67n } }),
      'A chunk has 67 bytes, fewer than its header needs.',
      'chunk 1, byte 0',
    ],
    [
      'types within its header',
      chunk([sample(1, 1)], { header: { metadata: 67n } }),
      'that its types are at byte 67.',
      'chunk 1, byte 0',
    ],
  ])('%s', async (_, bytes, message, where) => {
    const { error } = await refusal(bufferSource(bytes.slice().buffer));
    expect(error.message.endsWith(message)).toBe(true);
    expect(error.where).toMatch(where === '' ? /^byte \d+$/ : new RegExp(`^${where}$`));
  });
});
