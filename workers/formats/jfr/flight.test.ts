import { describe, expect, it } from 'vitest';
import { CHUNK, frames, sample, TYPES } from '../../testing/flight-chunk';
import { type FlightType, flightChunk, utf8 } from '../../testing/flight-file';
import { built } from '../../testing/opening';

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
