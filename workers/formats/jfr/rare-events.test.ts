import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import { CHUNK, sample } from '../../testing/flight-chunk';
import { type FlightChunk, flightChunk, joined, utf8 } from '../../testing/flight-file';
import { RARE_CHUNK } from '../../testing/planted/rare-flight';
import { stackValues } from '../../testing/stack-values';
import { parse } from './parse';

/** Values of a metric by thread and stack; `chunks` says of each chunk whether its integers are compressed. */
async function figures(metric: string, ...chunks: boolean[]): Promise<Record<string, number>> {
  const bytes = joined(chunks.map((isCompressed) => flightChunk({ ...RARE_CHUNK, isCompressed })));
  const recording = await parse(bufferSource(bytes.buffer), new Pace());
  const at = recording.metrics.findIndex(({ id }) => id === metric);
  expect(at).toBeGreaterThanOrEqual(0);
  const all = [...(await stackValues(recording))].map(([stack, values]) => [stack, values[at]] as const);
  return Object.fromEntries(all.filter(([, value]) => value > 0));
}

const [WHOLE, TRUNCATED] = ['main>app.Main.main;app.Hidden.run', 'main>(truncated);app.Hidden.run'];

describe.each([true, false])('rare events, integers compressed: %s', (isCompressed) => {
  it.each<[string, Record<string, number>]>([
    ['native-allocation', { [WHOLE]: 1003, [TRUNCATED]: 1001 + 1004 }],
    ['native-allocation-not-freed', { [TRUNCATED]: 1004 }],
    ['live-objects-bytes', { [WHOLE]: 24 }],
    ['native-locks-time', { [TRUNCATED]: 2000 }],
    ['old-objects-age', { [WHOLE]: 5000 }],
    // The traced method is added to the stack, even if that is empty.
    ['method-traces', { [`${WHOLE};app.Main.main`]: 1, 'main>app.Hidden.run': 1 }],
    ['method-traces-time', { [`${WHOLE};app.Main.main`]: 3000, 'main>app.Hidden.run': 3000 }],
    // They belong to the thread that starts the other.
    ['thread-starts', { [WHOLE]: 1 }],
  ])('%s', async (metric, expected) => {
    expect(await figures(metric, isCompressed)).toEqual(expected);
  });

  it('are summed over chunks; an address that is allocated again counts once', async () => {
    expect(await figures('native-allocation', isCompressed, true)).toEqual({ [WHOLE]: 2006, [TRUNCATED]: 4010 });
    expect(await figures('native-allocation-not-freed', isCompressed, true)).toEqual({ [TRUNCATED]: 1004 });
  });
});

it.each([[[0, 1, 2]], [[2, 0, 1]], [[2, 1, 0]]])(
  'native memory is freed by a later chunk, in whatever order the file has them: %j',
  async (order) => {
    const chunks: FlightChunk[] = [
      [
        { type: 'profiler.Malloc', values: [100, 1, 1, 777, 1001] } as const,
        { type: 'profiler.Malloc', values: [100, 1, 1, 778, 50] } as const,
      ],
      [sample(1, 1)],
      [{ type: 'profiler.Free', values: [100, 1, 0, 777] } as const],
    ].map((events, i) => ({ ...RARE_CHUNK, events, startNs: CHUNK.startNs! + BigInt(i) * 10_000_000_000n }));
    const bytes = joined(order.map((i) => flightChunk(chunks[i]!)));
    const recording = await parse(bufferSource(bytes.buffer), new Pace());
    const at = recording.metrics.findIndex(({ id }) => id === 'native-allocation-not-freed');
    expect([...(await stackValues(recording)).values()].reduce((sum, values) => sum + values[at]!, 0)).toBe(50);
  },
);

it.each<[string, FlightChunk['events'][number], string | null]>([
  ['old objects', { type: 'jdk.OldObjectSample', values: [7, 1, 1, 48, 5000, 1] }, 'samples of old objects'],
  ['live objects', { type: 'profiler.LiveObject', values: [5, 1, 1, 100, 24] }, 'samples of live objects'],
  ['locks, which are events of their own', { type: 'profiler.NativeLock', values: [6, 2000, 1, 2, 1] }, null],
])('dumps that were joined may have events again: %s', async (_, event, noun) => {
  const chunk = flightChunk({ ...RARE_CHUNK, events: [event] });
  const of = async (...chunks: Uint8Array[]) =>
    (await parse(bufferSource(joined(chunks).buffer as ArrayBuffer), new Pace())).warnings.filter((each) =>
      each.includes('dump'),
    );
  expect(await of(chunk)).toEqual([]);
  expect(await of(chunk, chunk)).toEqual(
    noun === null ? [] : [`2 chunks have ${noun}. A dump has those of earlier dumps again, so some may count several times.`],
  );
});

it('native memory that was not freed is unknown without any frees', async () => {
  const events = RARE_CHUNK.events.filter(({ type }) => type !== 'profiler.Free');
  const { metrics, warnings } = await parse(bufferSource(flightChunk({ ...RARE_CHUNK, events }).buffer), new Pace());
  expect(metrics.map(({ id }) => id)).toContain('native-allocation');
  expect(metrics.map(({ id }) => id)).not.toContain('native-allocation-not-freed');
  expect(warnings).toContain('It is unknown which native memory was not freed: the file has no frees.');
});

describe('the kind of rare figures', () => {
  const id = (event: string): number => RARE_CHUNK.types.find(({ name }) => name === event)!.id;
  it.each<[string, string, [setting: string, value: string][], string, string | undefined]>([
    ['all native memory', 'profiler.Malloc', [['nativemem', '0']], 'lower-bound', undefined],
    ['native memory without settings', 'profiler.Malloc', [], 'lower-bound', undefined],
    ['native memory by an interval', 'profiler.Malloc', [['nativemem', '524288']], 'sampled', undefined],
    ['native locks', 'profiler.NativeLock', [['nativelock', '10000']], 'thresholded', '10 µs'],
    [
      'all native locks',
      'profiler.NativeLock',
      [
        ['nativelock', '0'],
        ['enabled', 'true'],
      ],
      'exact',
      undefined,
    ],
    ['traced calls without settings', 'jdk.MethodTrace', [], 'thresholded', undefined],
    [
      'all traced calls, by the JDK',
      'jdk.MethodTrace',
      [
        ['threshold', '0 ms'],
        ['enabled', 'true'],
      ],
      'exact',
      undefined,
    ],
    [
      'all traced calls, by async-profiler',
      'jdk.MethodTrace',
      [
        ['trace', 'a.B.run'],
        ['enabled', 'true'],
      ],
      'exact',
      undefined,
    ],
    ['long traced calls, by async-profiler', 'jdk.MethodTrace', [['trace', 'a.B.run:10ms']], 'thresholded', '10 ms'],
    ['live objects', 'profiler.LiveObject', [['enabled', 'true']], 'sampled', undefined],
    ['old objects', 'jdk.OldObjectSample', [['enabled', 'true']], 'sampled', undefined],
    ['thread starts', 'jdk.ThreadStart', [['enabled', 'true']], 'exact', undefined],
  ])('%s', async (_, event, settings, kind, threshold) => {
    const events = [
      ...RARE_CHUNK.events.filter(({ type }) => type === event || type === 'profiler.Free'),
      ...settings.map(([name, value]) => ({ type: 'jdk.ActiveSetting', values: [1, id(event), utf8(name), utf8(value)] })),
    ].filter(({ values }) => event !== 'profiler.Malloc' || values[2] !== 3);
    const { metrics } = await parse(bufferSource(flightChunk({ ...RARE_CHUNK, events }).buffer), new Pace());
    expect(metrics.length).toBeGreaterThan(0);
    // Missing events make it too small or too large, so it is no bound.
    const kindOf = (metric: string): string =>
      metric === 'native-allocation-not-freed' && kind === 'lower-bound' ? 'exact' : kind;
    expect(metrics.map((metric) => [metric.kind, metric.threshold])).toEqual(metrics.map((each) => [kindOf(each.id), threshold]));
  });
});
