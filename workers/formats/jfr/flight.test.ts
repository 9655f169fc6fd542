import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import type { Recording } from '../../profile/recording';
import { CHUNK, FIELDS_CHUNK, frames, sample, TYPES } from '../../testing/flight-chunk';
import { type FlightType, flightChunk, utf8 } from '../../testing/flight-file';
import { built } from '../../testing/opening';
import { ChunkBytes } from './chunk-bytes';
import { findChunks } from './chunk-header';
import { Flight } from './flight';

describe('a flight recording', () => {
  it.each([true, false])('has each new error once among exceptions, where errors are recorded: %s', async (hasErrors) => {
    const fields: FlightType['fields'] = [
      'startTime: long',
      'eventThread: java.lang.Thread#',
      'stackTrace: jdk.types.StackTrace#',
    ];
    const [thrown, error] = ['jdk.JavaExceptionThrow', 'jdk.JavaErrorThrow'];
    const types = [thrown, error].map((name, i): FlightType => ({ name, id: 80 + i, isEvent: true, fields }));
    const [first, second] = CHUNK.constants;
    const names = ['java/lang/Error', 'java/lang/Throwable', '<init>', '(I)V'].map((name, i) => [20 + i, utf8(name)] as const);
    const constants = [
      { ...first, 'jdk.types.Symbol': [...first['jdk.types.Symbol'], ...names] },
      {
        ...second,
        'jdk.types.StackTrace': [
          [50, 0, frames(20, 10)],
          [51, 0, frames(21, 10)],
          [52, 0, frames(22, 20, 10)],
          [53, 0, frames(22, 10)],
        ],
        'jdk.types.Method': [...second['jdk.types.Method'], [20, 120, 22, 5], [21, 120, 22, 23], [22, 121, 22, 5]],
        'java.lang.Class': [...second['java.lang.Class'], [120, -1, 20], [121, -1, 21]],
      },
    ] as const;
    const event = (type: string, stack: number) => ({ type, values: [1, 1, stack] }) as const;
    // Two errors, each from two constructors, and an exception. A CPU sample has the same stack as an error.
    const events = [
      ...[event(thrown, 52), event(thrown, 50), event(thrown, 52), event(thrown, 51), event(thrown, 53)],
      ...(hasErrors ? [event(error, 50), event(error, 51)] : []),
      sample(1, 50),
    ];
    const { infos } = await built(flightChunk({ ...CHUNK, types: [...TYPES, ...types], events, constants }));
    expect(infos.map(({ id, total }) => [id, total])).toEqual([
      ['samples', 1],
      ['exceptions', 3],
      ...(hasErrors ? [['errors', 2]] : []),
    ]);
  });

  it.each([
    ['', '2 (maximum stack depth)'],
    ['-XX:FlightRecorderOptions=stackdepth=64', '64'],
  ])('tells how deep stacks are by its options %s, or its deepest truncated stack: %s', async (jvmArguments, depth) => {
    const options: FlightType = { name: 'jdk.JVMInformation', id: 90, isEvent: true, fields: ['jvmArguments: java.lang.String'] };
    const [first, second] = CHUNK.constants;
    const constants = [
      {
        ...first,
        'jdk.types.StackTrace': [
          [1, 0, frames(11, 10, 10)],
          [2, 1, frames(11)],
          [3, 1, frames(11, 10)],
        ],
      },
      second,
    ] as const;
    const events = [sample(1, 1), sample(1, 2), sample(1, 3), { type: options.name, values: [utf8(jvmArguments)] }] as const;
    const { recording } = await built(flightChunk({ ...CHUNK, types: [...TYPES, options], events, constants }));
    expect(recording.sampling?.settings).toEqual({ 'stack depth': depth });
    const whole = await built(flightChunk({ ...CHUNK, events: [sample(1, 1)], constants }));
    expect(whole.recording.sampling?.settings).toEqual({});
  });
});

/** A recording of 40 file reads in two seconds, with a limit for sums by time bin. */
async function limited(mostTimed?: number): Promise<Recording> {
  const events = Array.from({ length: 40 }, (_, i) => ({
    type: 'jdk.FileRead',
    values: [50_000_000n * BigInt(i), 3, 1, 1, utf8(`/tmp/${i % 2}`), 4],
  }));
  const source = bufferSource(flightChunk({ ...FIELDS_CHUNK, events }).buffer);
  const { whole } = await findChunks(source, new Pace());
  const flight = new Flight(whole, false, mostTimed);
  for (const chunk of whole) await flight.add(new ChunkBytes(source, chunk), new Pace(), source.size);
  return flight.finish([]);
}

/** Sums by context, metric and interval, and those of event fields, after merging `2 ** halvings` intervals. */
async function timed({ snapshots, values }: Recording, halvings: number): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  const add = (key: string, amount: number): void => {
    sums[key] = (sums[key] ?? 0) + amount;
  };
  const last = (snapshots?.elapsed.length ?? 0) >> halvings;
  // The last interval has no entries.
  for (const [id, column] of snapshots?.columns ?? [])
    for await (const { node, state, count } of column.parts(new Pace()))
      node.forEach((each, i) => {
        if (state[i]! >> halvings < last) add(`${id} ${each} ${state[i]! >> halvings}`, count[i]!);
      });
  const { node, metric, value, interval, amount } = values!.entries();
  node.forEach((each, i) => {
    add(`${values!.names[value[i]!]} ${metric[i]} ${each} ${interval[i]! >> halvings}`, amount[i]!);
  });
  return sums;
}

it('merges intervals of figures and of event fields alike, beyond a limit of sums', async () => {
  const all = await limited();
  const few = await limited(60);
  const width = (recording: Recording): number => recording.snapshots!.elapsed[0]!;
  const halvings = Math.log2(width(few) / width(all));
  expect(halvings).toBeGreaterThan(0);
  expect(Number.isInteger(halvings)).toBe(true);
  expect(await timed(few, 0)).toEqual(await timed(all, halvings));
  expect(few.metrics.map(({ id }) => id)).toEqual(all.metrics.map(({ id }) => id));
});
