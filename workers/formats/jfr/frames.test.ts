import { describe, expect, it } from 'vitest';
import { CHUNK, frames, sample, TYPES } from '../../testing/flight-chunk';
import { type FlightChunk, type FlightType, flightChunk, utf8 } from '../../testing/flight-file';
import { built } from '../../testing/opening';
import { stackValues } from '../../testing/stack-values';

type Events = FlightChunk['events'];
const ON_STACK = ['startTime: long', 'stackTrace: jdk.types.StackTrace#'] as const;
const WALL: FlightType = {
  ...{ name: 'profiler.WallClockSample', id: 60, isEvent: true },
  fields: [...ON_STACK, 'sampledThread: java.lang.Thread#', 'state: jdk.types.ThreadState#', 'samples: int'],
};
const COLLECTION: FlightType = {
  ...{ name: 'jdk.GarbageCollection', id: 61, isEvent: true },
  fields: ['startTime: long', 'name: jdk.types.GCName#', 'sumOfPauses: long'],
};
const GC_NAME: FlightType = { name: 'jdk.types.GCName', id: 62, fields: ['gcName: java.lang.String'] };
const BIASED: FlightType = {
  ...{ name: 'jdk.CPUTimeSample', id: 44, isEvent: true },
  fields: ['stackTrace: jdk.types.StackTrace#', 'eventThread: java.lang.Thread#', 'failed: boolean', 'biased: boolean'],
};
const MORE = [COLLECTION, GC_NAME];
const [first, second] = CHUNK.constants;

/** A recording with these stacks of CHUNK's methods: 10 is app.Main.main, 11 is app.Hidden.run, 12 a function, 13 unknown. */
async function recorded(
  events: Events,
  more: Partial<FlightChunk> = {},
  stacks: readonly (readonly [number, number, unknown])[] = [],
) {
  const constants = [
    {
      ...first,
      'jdk.types.StackTrace': stacks.length > 0 ? stacks : first!['jdk.types.StackTrace'],
      'jdk.types.Symbol': [...first!['jdk.types.Symbol']!, [6, utf8('()L;')], [7, utf8('read')]],
    },
    {
      ...second,
      'jdk.types.StackTrace': [],
      'jdk.types.Method': [...second!['jdk.types.Method']!, [12, 100, 7, 6]],
      'jdk.types.GCName': [
        [1, utf8('G1New')],
        [2, utf8('G1Old')],
      ],
    },
  ] as FlightChunk['constants'];
  const { recording, infos } = await built(flightChunk({ ...CHUNK, types: [...TYPES, ...MORE], constants, events, ...more }));
  return { recording, infos };
}

describe('stacks of a flight recording', () => {
  it.each<[string, [number, number, unknown], string]>([
    ['whole', [1, 0, frames(11, 10)], 'main>app.Main.main;app.Hidden.run'],
    ['truncated', [1, 1, frames(11, 10)], 'main>(truncated);app.Main.main;app.Hidden.run'],
    ['with a function', [1, 0, frames(12, 10)], 'main>app.Main.main;read'],
    ['with an unknown method', [1, 0, frames(13, 10)], 'main>app.Main.main;(unknown method)'],
  ])('are read innermost frame first: %s', async (_, stack, expected) => {
    const { recording } = await recorded([sample(1, 1)], {}, [stack]);
    expect([...(await stackValues(recording))]).toEqual([[expected, [1]]]);
  });

  it.each([
    [1, 1],
    [65_535, 65_535],
    [65_536, 0],
  ])('have line %i as %i', async (written, line) => {
    const { recording } = await recorded([sample(1, 1)], {}, [[1, 0, [[10, written, 300]]]]);
    expect(recording.lines === undefined ? 0 : line).toBe(line);
  });
});

describe('samples', () => {
  it('taken at a safepoint are told', async () => {
    const cpu = (biased: boolean) => ({ type: 'jdk.CPUTimeSample', values: [1, 1, false, biased] }) as const;
    const types = [...TYPES.filter(({ name }) => name !== BIASED.name), BIASED, ...MORE];
    const { recording, infos } = await recorded([cpu(true), cpu(false), cpu(true)], { types });
    expect(recording.warnings).toEqual(['Taken at the next safepoint, so biased: 2 of 3 CPU-time samples.']);
    // The file has no sampling period, so there is no time.
    expect(infos.map(({ id, total }) => [id, total])).toEqual([['cpu-time-samples', 3]]);
  });

  it('of the wall clock may stand for several, and are counted by state', async () => {
    const wall = (samples: number, state = 1) => ({ type: WALL.name, values: [1, 1, 1, state, samples] }) as const;
    const { infos } = await recorded([wall(3), wall(4), wall(5, 9)], { types: [...TYPES, ...MORE, WALL] });
    expect(infos.map(({ id, label, total }) => [id, label, total])).toEqual([
      ['wall-samples', 'Wall-clock samples', 12],
      ['wall-samples-runnable', 'Wall-clock samples, runnable', 7],
    ]);
  });

  it('of the wall clock without a number count as one each', async () => {
    const types = [...TYPES, ...MORE, { ...WALL, fields: WALL.fields!.slice(0, -1) }];
    const { infos } = await recorded([{ type: WALL.name, values: [1, 1, 1, 1] }], { types });
    expect(infos.map(({ id, total }) => [id, total])).toEqual([
      ['wall-samples', 1],
      ['wall-samples-runnable', 1],
    ]);
  });

  it('of negative weight add nothing', async () => {
    const enter = (duration: number | bigint) => ({ type: 'jdk.JavaMonitorEnter', values: [1, duration, 1, 1] }) as const;
    const { infos } = await recorded([enter(5_000_000), enter(-1n)]);
    expect(infos.map(({ id, total }) => [id, total])).toEqual([
      ['monitor-enters', 2],
      ['monitor-enters-time', 5_000_000],
    ]);
  });
});

describe('garbage collections', () => {
  const collection = (at: number, name: number, pause: number | bigint) =>
    ({ type: COLLECTION.name, values: [at, name, pause] }) as const;
  const sums = async (...events: Events) =>
    (await recorded([sample(1, 1), ...events])).recording.pauses?.map(({ name, counts, ns }) => ({
      name,
      // The chunk lasts two seconds, so there are 2000 bins.
      bins: counts.flatMap((count, bin) => (count > 0 ? [[bin, count, ns[bin]]] : [])),
    }));

  it('are added up by collector and bin', async () => {
    const MS = 1_000_000;
    expect(
      await sums(
        collection(0, 1, 3 * MS),
        collection(MS - 1, 1, 4 * MS),
        collection(MS, 1, 5 * MS),
        collection(1999 * MS, 2, 6 * MS),
      ),
    ).toEqual([
      {
        name: 'G1New',
        bins: [
          [0, 2, 7 * MS],
          [1, 1, 5 * MS],
        ],
      },
      { name: 'G1Old', bins: [[1999, 1, 6 * MS]] },
    ]);
  });

  it('of an unknown or negative length count, without time', async () => {
    expect(await sums(collection(0, 1, -(2n ** 63n)), collection(0, 1, 0))).toEqual([{ name: 'G1New', bins: [[0, 2, 0]] }]);
  });

  it('are none without such events', async () => expect(await sums()).toEqual([]));
});
