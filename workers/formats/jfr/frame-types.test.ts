import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import type { NumberColumn } from '../../profile/recording';
import { CHUNK, sample, TYPES } from '../../testing/flight-chunk';
import { type FlightChunk, type FlightType, flightChunk, utf8 } from '../../testing/flight-file';
import { parse } from './parse';

/** Frame types of the JDK and of async-profiler. */
const LABELS = ['Interpreted', 'JIT compiled', 'Inlined', 'Native', 'C1 compiled', 'C++', 'Kernel'];
/** Ids of methods: `main`, a method that it calls, and a library function. */
const [MAIN, CALLED, FUNCTION] = [10, 11, 12];

const WITH_FRAME_TYPES: readonly FlightType[] = [
  ...TYPES.map((type) =>
    type.name === 'jdk.types.StackFrame'
      ? { ...type, fields: [...(type.fields ?? []), 'type: jdk.types.FrameType#' as const] }
      : type,
  ),
  { name: 'jdk.types.FrameType', id: 29, fields: ['description: java.lang.String'] },
];

/**
 * The samples with a stack, and how many of them were interpreted.
 *
 * @param stack innermost frame first
 */
async function samplesOf(stack: readonly (readonly [method: number, label: string])[], isCompressed = true) {
  const [first, second] = CHUNK.constants;
  const constants: FlightChunk['constants'] = [
    {
      ...first,
      'jdk.types.StackTrace': [[1, 0, stack.map(([method, label]) => [method, 7, 300, LABELS.indexOf(label)])]],
      'jdk.types.FrameType': LABELS.map((label, i) => [i, utf8(label)]),
      'jdk.types.Symbol': [...first['jdk.types.Symbol'], [6, utf8('()L;')]],
    },
    { ...second, 'jdk.types.StackTrace': [], 'jdk.types.Method': [...second['jdk.types.Method'], [FUNCTION, 100, 2, 6]] },
  ];
  const events = [sample(1, 1), sample(1, 1)];
  const chunk: FlightChunk = { ...CHUNK, types: WITH_FRAME_TYPES, constants, isCompressed, events };
  const { metrics } = await parse(bufferSource(flightChunk(chunk).buffer), new Pace());
  const { source, interpreted } = metrics[0];
  return [source.kind === 'column' && (await total(source.column)), interpreted && (await total(interpreted))];
}

async function total(column: NumberColumn): Promise<number> {
  const reader = column.reader(new Pace());
  const count = await reader.read(100);
  return reader.values.subarray(0, count).reduce((sum, own) => sum + own, 0);
}

describe('a sample is interpreted by the type of its innermost method', () => {
  it.each(LABELS.flatMap((label) => [true, false].map((isCompressed) => [label, isCompressed] as const)))(
    '%s, integers compressed: %s',
    async (label, isCompressed) => {
      const compiled = LABELS.find((each) => each !== label) ?? '';
      const caller = label === 'Interpreted' ? compiled : 'Interpreted';
      const stack = [[CALLED, label] as const, [MAIN, caller] as const];
      expect(await samplesOf(stack, isCompressed)).toEqual([2, label === 'Interpreted' ? 2 : 0]);
    },
  );

  it.each([
    ['Interpreted', 2],
    ['Inlined', 0],
  ])('%s, whatever functions of libraries run below', async (label, interpreted) => {
    const functions = ['Kernel', 'C++', 'Native'].map((each) => [FUNCTION, each] as const);
    expect(await samplesOf([...functions, [CALLED, label]])).toEqual([2, interpreted]);
  });

  it('but not known where the file states none', async () => {
    const { metrics } = await parse(bufferSource(flightChunk(CHUNK).buffer), new Pace());
    expect(metrics[0]).not.toHaveProperty('interpreted');
  });
});
