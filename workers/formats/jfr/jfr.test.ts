import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { Cancelled, Pace } from '../../jobs/pace';
import { CHUNK, EXPECTED, NOTES, sample, TYPES, thread } from '../../testing/flight-chunk';
import { type FlightChunk, type FlightType, flightChunk, joined, utf8 } from '../../testing/flight-file';
import { built } from '../../testing/opening';
import { refusal } from '../../testing/refusal';
import { ChunkBytes } from './chunk-bytes';
import { findChunks } from './chunk-header';
import { Flight } from './flight';
import { parse } from './parse';

/** Exclusive figures of a metric by thread and path. */
async function figures(bytes: Uint8Array<ArrayBuffer>, metric = 'samples'): Promise<Record<string, number>> {
  const profile = await built(bytes);
  const found: Record<string, number> = {};
  for (const { index, name } of profile.threads) {
    const laid = await profile.tree(index, new Pace());
    await laid.ready([metric]);
    const { sums } = laid.prefix(metric);
    const path = [name];
    for (let i = 0; i < laid.tree.size; i++) {
      const method = laid.tree.method[i];
      path.length = laid.tree.depth[i] + 1;
      path.push(`${laid.names.classes[laid.names.classOf[method]]}.${laid.names.methods[method]}`);
      if (sums[i + 1] > sums[i]) found[path.join('/')] = sums[i + 1] - sums[i];
    }
  }
  return found;
}

const refused = async (chunk: FlightChunk, change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => bytes) =>
  (await refusal(bufferSource(change(flightChunk(chunk)).slice().buffer))).error;

describe('a flight recording', () => {
  it.each([true, false])('is read by the types that it describes, integers compressed: %s', async (isCompressed) => {
    expect(await figures(flightChunk({ ...CHUNK, isCompressed }))).toEqual(EXPECTED);
  });

  it.each(NOTES)('may hold a text in way $encoding', async (note) => {
    const events = [sample(1, 1, note), sample(1, 1, note)];
    expect(await figures(flightChunk({ ...CHUNK, events }))).toEqual({ 'main/app.Main.main/app.Hidden.run': 2 });
  });

  it.each(NOTES.slice(2))('has names of threads in way $encoding', async (javaName) => {
    const [first, second] = CHUNK.constants;
    const [, ...rest] = thread('', 1);
    const threads = { 'java.lang.Thread': [[1, { encoding: 0, text: '' }, rest[0], javaName, ...rest.slice(2)]] } as const;
    const strings = { 'java.lang.String': [[5, utf8('zwei')]] } as const;
    const constants = [first, { ...second, ...threads, ...strings }];
    const { recording } = await built(flightChunk({ ...CHUNK, events: [sample(1, 1)], constants }));
    const names = { 2: 'zwei', 3: 'zwölf', 4: 'zw\u0151lf', 5: 'zwölf' };
    expect(recording.threads[0].name).toBe(names[javaName.encoding as 2 | 3 | 4 | 5]);
  });

  it('adds up its chunks, which have types and ids of their own', async () => {
    const other: FlightChunk = {
      ...CHUNK,
      types: TYPES.map((type) => ({ ...type, id: type.id + 1000 })),
      startNs: 1_760_000_009_000_000_000n,
    };
    const all = joined([flightChunk(CHUNK), flightChunk(other)]);
    expect(await figures(all)).toEqual(Object.fromEntries(Object.entries(EXPECTED).map(([path, n]) => [path, 2 * n])));
    const { recording } = await built(all);
    expect([recording.start, recording.end]).toEqual([1_760_000_000_123, 1_760_000_011_000]);
  });

  it('says what is in no figure, what is truncated and what is not opened', async () => {
    const { warnings } = await built(flightChunk(CHUNK));
    expect(warnings).toEqual([
      'Without a stack, so not counted: 1 of 6 CPU samples.',
      'Outermost frames not recorded, so shown below “(truncated)”: 1 of 6 CPU samples.',
      'Event types with stacks, not opened: app.Unknown (1).',
    ]);
  });

  it('names dumps, which are not opened', async () => {
    const types = [
      ...TYPES,
      { name: 'jdk.ThreadDump', id: 70, isEvent: true, fields: ['startTime: long', 'result: java.lang.String'] },
      { name: 'jdk.OldObjectSample', id: 71, isEvent: true, fields: ['startTime: long', 'stackTrace: jdk.types.StackTrace#'] },
      { name: 'jdk.MethodTiming', id: 72, isEvent: true, fields: ['startTime: long', 'invocations: long'] },
      { name: 'jdk.GCReferenceStatistics', id: 73, isEvent: true, fields: ['startTime: long'] },
    ] as const;
    const events = [
      sample(1, 1),
      { type: 'jdk.ThreadDump', values: [1, utf8('"main" …')] },
      { type: 'jdk.OldObjectSample', values: [1, 1] },
      { type: 'jdk.OldObjectSample', values: [1, 0] },
      { type: 'jdk.MethodTiming', values: [1, 5] },
      { type: 'jdk.GCReferenceStatistics', values: [1] },
    ];
    const { warnings } = await built(flightChunk({ ...CHUNK, types, events }));
    expect(warnings).toEqual([
      'Without a stack, so not counted: 1 of 2 samples of old objects.',
      'In the file but not opened: thread dumps (1).',
    ]);
  });

  it('is read in windows where a chunk is large', async () => {
    const bytes = flightChunk(CHUNK);
    const source = bufferSource(bytes.buffer);
    const { whole, problems } = await findChunks(source, new Pace());
    const flights = await Promise.all(
      [2 ** 20, 64].map(async (window) => {
        const flight = new Flight(whole);
        for (const chunk of whole) await flight.add(new ChunkBytes(source, chunk, window), new Pace(), source.size);
        return flight.finish(problems);
      }),
    );
    expect(JSON.stringify(flights[1])).toBe(JSON.stringify(flights[0]));
  });

  it('puts virtual threads together by the pattern of their names', async () => {
    const [first, second] = CHUNK.constants;
    const threads = ['', '', 'task-1', 'task-22'].map((name, i) => [i + 1, ...thread(name, i + 1, true)] as const);
    const events = [1, 2, 3, 4].map((id) => sample(id, 1));
    const constants = [first, { ...second, 'java.lang.Thread': threads }];
    const { recording } = await built(flightChunk({ ...CHUNK, events, constants }));
    expect(recording.threads.map(({ name, count }) => [name, count])).toEqual([
      ['virtual threads', 2],
      ['task-*', 2],
    ]);
  });

  it.each([
    ['0 ns', 'exact'],
    ['20 ms', 'thresholded'],
    [null, 'thresholded'],
  ])('has events above the threshold of its settings: %s is %s', async (threshold, kind) => {
    const setting = (name: string, value: string) =>
      ({ type: 'jdk.ActiveSetting', values: [1, 42, utf8(name), utf8(value)] }) as const;
    const settings = threshold === null ? [] : [setting('enabled', 'true'), setting('threshold', threshold)];
    const enter = { type: 'jdk.JavaMonitorEnter', values: [1, 2_500_000, 1, 1] } as const;
    const profile = await built(flightChunk({ ...CHUNK, events: [...settings, enter, enter] }));
    expect(profile.infos.map(({ id, total, unit, kind: own }) => [id, total, unit, own])).toEqual([
      ['monitor-enters', 2, 'events', kind],
      ['monitor-enters-time', 5_000_000, 'ns', kind],
    ]);
  });

  it('says what an event of uneven durations stands for, as of uneven weights', async () => {
    const enter = (duration: number) => ({ type: 'jdk.JavaMonitorEnter', values: [1, duration, 1, 1] }) as const;
    const { infos } = await built(flightChunk({ ...CHUNK, events: [enter(2_500_000), enter(7_500_000)] }));
    // Σw² / Σw (Kish 1965): 62.5 / 10 ms.
    expect(infos.map(({ id, kind, eventWeight }) => [id, kind, eventWeight])).toEqual([
      ['monitor-enters', 'thresholded', undefined],
      ['monitor-enters-time', 'thresholded', 6_250_000],
    ]);
  });

  it('has CPU time by the period of its samples, without those that failed', async () => {
    const cpu = (failed: boolean) => ({ type: 'jdk.CPUTimeSample', values: [failed ? 0 : 1, 1, failed, 10_000_000] }) as const;
    const { infos, warnings } = await built(flightChunk({ ...CHUNK, events: [cpu(false), cpu(true), cpu(false)] }));
    expect(infos.map(({ id, total }) => [id, total])).toEqual([
      ['cpu-time-samples', 2],
      ['cpu-time', 20_000_000],
    ]);
    expect(warnings).toEqual(['Failed, so not counted: 1 of 3 CPU-time samples.']);
  });

  it('without its last chunk, which was not finished or not copied, opens and says so', async () => {
    const [whole, cut] = [flightChunk(CHUNK), flightChunk(CHUNK).subarray(0, 500)];
    const unfinished = flightChunk({ ...CHUNK, header: { size: 0n } });
    for (const [last, words] of [
      [cut, /Skipped chunk 2 \(the last \d+ bytes\): .*ends within/],
      [cut.subarray(0, 9), /Skipped chunk 2 \(the last \d+ bytes\): .*ends within/],
      [unfinished, /Skipped chunk 2 \(the last \d+ bytes\): .*did not finish/],
    ] as const) {
      const profile = await built(joined([whole, last]));
      expect([profile.infos[0].total, profile.problems]).toEqual([5, [expect.stringMatching(words)]]);
    }
  });

  it('has metrics of at most 64 states, and one of the others', async () => {
    const wall: FlightType = {
      name: 'profiler.WallClockSample',
      id: 60,
      isEvent: true,
      fields: [
        'sampledThread: java.lang.Thread#',
        'stackTrace: jdk.types.StackTrace#',
        'state: jdk.types.ThreadState#',
        'samples: int',
      ],
    };
    const states = Array.from({ length: 100 }, (_, i) => i + 1);
    const chunk = (word: string): FlightChunk => ({
      ...CHUNK,
      types: [...TYPES, wall],
      events: states.map((state) => ({ type: wall.name, values: [1, 1, state, 1000 + state] })),
      constants: [
        CHUNK.constants[0],
        {
          ...CHUNK.constants[1],
          'jdk.types.ThreadState': states.map((state) => [state, utf8(`STATE_${word}_${state}`)] as const),
        },
      ],
    });
    const { infos } = await built(joined([flightChunk(chunk('A')), flightChunk(chunk('B'))]));
    const sum = (of: readonly number[]): number => of.reduce((all, state) => all + 1000 + state, 0);
    expect(infos.map(({ id, total }) => [id, total])).toEqual([
      ['wall-samples', 2 * sum(states)],
      ...states.slice(0, 64).map((state) => [`wall-samples-a-${state}`, 1000 + state]),
      ['wall-samples-other-states', sum(states.slice(64)) + sum(states)],
    ]);
  });

  it.each([true, false])('has times that no double holds, integers compressed: %s', async (isCompressed) => {
    const startTicks = 2n ** 62n + 1n;
    const MS = 1_000_000n;
    const at = (ns: bigint) => {
      const { type, values } = sample(1, 1);
      return { type, values: [startTicks + ns, ...values.slice(1)] };
    };
    // The chunk lasts two seconds, so bins are 1 ms wide.
    const times = [-5n * MS, 0n, 20n * MS - 1n, 20n * MS, 40n * MS - 1n, 1999n * MS, 2500n * MS];
    const chunk = { ...CHUNK, isCompressed, startTicks, events: times.map(at) };
    const later = { ...chunk, startTicks: 7n, startNs: CHUNK.startNs! + 1_000_000_000n, durationNs: 1_000_000_000n };
    const events = [{ ...sample(1, 1), values: [7n + 20n * MS, ...sample(1, 1).values.slice(1)] }];
    const { recording } = await built(joined([flightChunk(chunk), flightChunk({ ...later, events })]));
    const { elapsed, columns } = recording.snapshots!;
    expect([elapsed.length, elapsed[0], elapsed[1998]]).toEqual([1999, 1, 1999]);
    const found: [state: number, count: number][] = [];
    for await (const { state, count } of columns.get('samples')!.parts(new Pace()))
      for (let e = 0; e < state.length; e++) found.push([state[e], count[e]]);
    // The last bin contains the remaining two.
    expect(found).toEqual([
      [0, 2],
      [19, 1],
      [20, 1],
      [39, 1],
      [1020, 1],
    ]);
  });

  it('of many chunks is looked through until its job is cancelled', async () => {
    const pace = new Pace();
    pace.cancel();
    await expect(findChunks(bufferSource(flightChunk(CHUNK).buffer), pace)).rejects.toBeInstanceOf(Cancelled);
  });

  it('is read until its job is cancelled', async () => {
    class CancelledWithin extends Pace {
      override tick(...[phase, done, total]: Parameters<Pace['tick']>): Promise<void> {
        if (phase === 'decode') this.cancel();
        return super.tick(phase, done, total);
      }
    }
    const pace = new CancelledWithin();
    const bytes = flightChunk({ ...CHUNK, events: Array.from({ length: 9000 }, () => sample(1, 1)) });
    await expect(parse(bufferSource(bytes.buffer), pace)).rejects.toBeInstanceOf(Cancelled);
  });
});

describe('a flight recording is refused', () => {
  const withType = (name: string, fields: FlightType['fields']): FlightChunk => ({
    ...CHUNK,
    types: TYPES.map((type) => (type.name === name ? { ...type, fields } : type)) as FlightType[],
  });

  it.each([
    ['cut within its first chunk', 'truncated', { ...CHUNK }, (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 1)],
    ['not finished', 'truncated', { ...CHUNK, header: { metadata: 0n } }, undefined],
    ['of another version', 'newer-version', { ...CHUNK, header: { major: 3 } }, undefined],
    ['of JDK 7', 'not-a-profile', { ...CHUNK, header: { major: 1 } }, undefined],
    ['without samples', 'not-a-profile', { ...CHUNK, events: [] }, undefined],
    ['with constants behind its end', 'damaged', { ...CHUNK, header: { constants: 1n << 40n } }, undefined],
    ['with events in the place of constants', 'damaged', { ...CHUNK, header: { constants: 68n } }, undefined],
    ['with an event of no bytes', 'damaged', CHUNK, (bytes: Uint8Array) => bytes.fill(0, 68, 72)],
  ] as const)('%s', async (_, kind, chunk, change) => {
    const error = await refused(chunk, change);
    expect([error.kind, error.message !== '', error.advice !== '']).toEqual([kind, true, true]);
  });

  it.each([
    ['holds itself', 'app.Pair', ['a: app.Pair'], /contains itself/],
    ['has a field of no type', 'app.Pair', ['a: app.Missing'], /does not describe/],
    ['has frames without methods', 'jdk.types.StackFrame', ['lineNumber: int'], /unknown way/],
  ] as const)('where a type %s', async (_, name, fields, words) => {
    const kept: FlightChunk = { ...withType(name, fields), events: [], constants: [{}] };
    const events = [{ type: 'jdk.ExecutionSample', values: [9, utf8(''), 0, [], 1, 1, 1] }] as const;
    expect((await refused({ ...kept, events })).message).toMatch(words);
  });
});
