import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../../files/byte-source';
import { Pace } from '../../../jobs/pace';
import { CHUNK, sample, TYPES } from '../../../testing/flight-chunk';
import { type FlightChunk, flightChunk, joined } from '../../../testing/flight-file';
import { parse } from '../parse';

const TIMING = {
  name: 'jdk.MethodTiming',
  id: 80,
  isEvent: true,
  fields: [
    ...(['startTime: long', 'method: jdk.types.Method#', 'invocations: long'] as const),
    ...(['minimum: long', 'average: long', 'maximum: long'] as const),
  ],
} as const;
/** In ticks, which are nanoseconds here. The method with id 10 is `app.Main.main`, and 11 is a hidden class's. */
const timing = (method: number, calls: number, least: number | bigint, mean: number | bigint, most: number | bigint) =>
  ({ type: TIMING.name, values: [1, method, calls, least, mean, most] }) as const;
const UNKNOWN = -(2n ** 63n);

const JVM = { name: 'jdk.JVMInformation', id: 81, isEvent: true, fields: ['jvmStartTime: long'] } as const;
const startedAt = (time: number) => ({ type: JVM.name, values: [time] }) as const;

const regionsOf = async (...chunks: FlightChunk['events'][]) => {
  const bytes = joined(chunks.map((events) => flightChunk({ ...CHUNK, types: [...TYPES, TIMING, JVM], events })));
  return (await parse(bufferSource(bytes.buffer), new Pace())).regions;
};
const main = { className: 'app.Main', method: 'main()V', corrected: null, buckets: [] };
const times = (least: number | null, mean: number | null, most: number | null, total: number | null) => ({
  ...{ least, mean, most, total },
  ...{ median: null, percentile99: null },
});

describe('times of methods by the JDK’s flight recorder', () => {
  it('are those of the last event, which has all calls so far', async () => {
    const facts = await regionsOf([sample(1, 1), timing(10, 2, 3, 5, 7), timing(10, 4, 2, 6, 9)]);
    expect(facts).toEqual({
      ...{ inner: 0, crowded: 0, alone: false, isOfFlightRecorder: true },
      regions: [{ ...main, calls: 4, measured: times(2, 6, 9, 24) }],
    });
  });

  it.each<[string, FlightChunk['events'][], object]>([
    ['of a method that was never called', [[timing(10, 0, UNKNOWN, UNKNOWN, UNKNOWN)]], { calls: 0, measured: null }],
    ['below the clock’s resolution', [[timing(10, 3, UNKNOWN, UNKNOWN, 9)]], { calls: 3, measured: times(null, null, 9, null) }],
    [
      'of two runs, the second of which has fewer calls',
      [[timing(10, 4, 2, 6, 9)], [timing(10, 1, 1, 1, 1), timing(10, 2, 1, 3, 5)]],
      { calls: 6, measured: times(1, 5, 9, 30) },
    ],
    [
      'of two programs, the second of which has more calls',
      [
        [startedAt(1000), timing(10, 4, 2, 6, 9)],
        [startedAt(2000), timing(10, 6, 1, 1, 1)],
      ],
      { calls: 10, measured: times(1, 3, 9, 30) },
    ],
    [
      'of two programs whose chunks alternate',
      [1000, 2000, 1000, 2000].map((start, i) => [startedAt(start), timing(10, 1 + i, 1, 1, 1)]),
      { calls: 7, measured: times(1, 1, 1, 7) },
    ],
    ['of two chunks of a run', [[timing(10, 4, 2, 6, 9)], [timing(10, 8, 2, 5, 9)]], { calls: 8, measured: times(2, 5, 9, 40) }],
  ])('%s', async (_, chunks, region) => {
    expect((await regionsOf(...chunks))?.regions).toEqual([{ ...main, ...region }]);
  });

  it('begin with the method that takes most time in all; those of unknown methods are left out', async () => {
    const facts = await regionsOf([timing(10, 2, 3, 5, 7), timing(11, 2, 3, 6, 7), timing(12345, 1, 1, 1, 1)]);
    expect(facts?.regions.map(({ className }) => className)).toEqual(['app.Hidden', 'app.Main']);
    expect(facts?.alone).toBe(true);
  });

  it('are absent if no method was timed', async () => {
    expect(await regionsOf([sample(1, 1)])).toBeUndefined();
  });

  it('leave out methods beyond a limit, and say how many', async () => {
    const methods = Array.from({ length: 1002 }, (_, i) => i);
    const constants = [
      ...CHUNK.constants,
      {
        'jdk.types.Symbol': methods.map((i) => [1000 + i, { encoding: 3 as const, text: `m${i}` }] as const),
        'jdk.types.Method': methods.map((i) => [2000 + i, 100, 1000 + i, 5] as const),
      },
    ];
    const events = methods.map((i) => timing(2000 + i, 1, i, i, i));
    const bytes = flightChunk({ ...CHUNK, constants, types: [...TYPES, TIMING], events });
    const { regions } = await parse(bufferSource(bytes.buffer), new Pace());
    expect([regions?.regions.length, regions?.omitted]).toEqual([1000, 2]);
    expect(regions?.regions.at(-1)).toMatchObject({ method: 'm2()V' });
  });
});
