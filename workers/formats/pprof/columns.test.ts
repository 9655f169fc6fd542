import { describe, expect, it } from 'vitest';
import { columnsOf } from './columns';

type Given = readonly [type: string, unit: string];
type Described = readonly [id: string, label: string, unit: string, scale: number];

const columns = (types: readonly Given[], comments: readonly string[] = []) =>
  columnsOf(
    types.map(([type, unit]) => ({ type, unit })),
    comments,
  );
const described = (types: readonly Given[], comments: readonly string[] = []): Described[] =>
  columns(types, comments).map(({ metric: { id, label, unit }, scale }) => [id, label, unit, scale]);

describe('a column of a pprof file', () => {
  it.each<[Given, Described]>([
    [
      ['cpu', 'nanoseconds'],
      ['cpu-time', 'CPU time', 'ns', 1],
    ],
    [
      ['cpu', 'nanosecond'],
      ['cpu-time', 'CPU time', 'ns', 1],
    ],
    [
      ['cpu', 'ns'],
      ['cpu-time', 'CPU time', 'ns', 1],
    ],
    [
      ['cpu', 'microseconds'],
      ['cpu-time', 'CPU time', 'ns', 1e3],
    ],
    [
      ['cpu', 'us'],
      ['cpu-time', 'CPU time', 'ns', 1e3],
    ],
    [
      ['cpu', 'µs'],
      ['cpu-time', 'CPU time', 'ns', 1e3],
    ],
    [
      ['cpu', 'milliseconds'],
      ['cpu-time', 'CPU time', 'ns', 1e6],
    ],
    [
      ['cpu', 'ms'],
      ['cpu-time', 'CPU time', 'ns', 1e6],
    ],
    [
      ['cpu', 'seconds'],
      ['cpu-time', 'CPU time', 'ns', 1e9],
    ],
    [
      ['cpu', 's'],
      ['cpu-time', 'CPU time', 'ns', 1e9],
    ],
    [
      ['cpu', 'count'],
      ['samples', 'CPU', 'samples', 1],
    ],
    [
      ['cpu', ''],
      ['samples', 'CPU', 'samples', 1],
    ],
    [
      ['cpu', 'cycles'],
      ['cpu', 'CPU', 'cycles', 1],
    ],
    [
      ['samples', 'count'],
      ['samples', 'Samples', 'samples', 1],
    ],
    [
      ['cpu_samples', 'count'],
      ['cpu-samples', 'Cpu samples', 'samples', 1],
    ],
    [
      ['itimer', 'count'],
      ['itimer', 'Itimer', 'samples', 1],
    ],
    [
      ['wall', 'nanoseconds'],
      ['wall-time', 'Wall-clock time', 'ns', 1],
    ],
    [
      ['wall', 'count'],
      ['wall-samples', 'Wall clock', 'samples', 1],
    ],
    [
      ['alloc_space', 'bytes'],
      ['alloc-space', 'Allocated bytes', 'bytes', 1],
    ],
    [
      ['alloc_space', 'Byte'],
      ['alloc-space', 'Allocated bytes', 'bytes', 1],
    ],
    [
      ['alloc_space', 'B'],
      ['alloc-space', 'Allocated bytes', 'bytes', 1],
    ],
    [
      ['alloc_space', 'kilobytes'],
      ['alloc-space', 'Allocated bytes', 'kilobytes', 1],
    ],
    [
      ['alloc_objects', 'count'],
      ['alloc-objects', 'Allocated objects', 'objects', 1],
    ],
    [
      ['inuse_space', 'bytes'],
      ['inuse-space', 'Bytes in use', 'bytes', 1],
    ],
    [
      ['inuse_objects', 'count'],
      ['inuse-objects', 'Objects in use', 'objects', 1],
    ],
    [
      ['contentions', 'count'],
      ['contentions', 'Contentions', 'contentions', 1],
    ],
    [
      ['lock.Wait  Time', 'count'],
      ['lock-wait-time', 'Lock wait time', 'lock wait time', 1],
    ],
    [
      ['-delay-', 'nanoseconds'],
      ['delay', 'Delay', 'ns', 1],
    ],
    [
      ['2nd', 'count'],
      ['value-2nd', 'Value 2nd', 'value 2nd', 1],
    ],
    [
      ['…', 'count'],
      ['value', 'Value', 'value', 1],
    ],
    [
      ['toString', 'constructor'],
      ['tostring', 'Tostring', 'constructor', 1],
    ],
    // These ids stand for exact counts in Callgrove's own files.
    [
      ['calls', 'count'],
      ['sampled-calls', 'Calls', 'calls', 1],
    ],
    [
      ['bytecodes', 'count'],
      ['sampled-bytecodes', 'Bytecodes', 'bytecodes', 1],
    ],
    [
      ['objects', 'count'],
      ['sampled-objects', 'Objects', 'objects', 1],
    ],
    [
      ['arrays', 'count'],
      ['sampled-arrays', 'Arrays', 'arrays', 1],
    ],
    [
      ['elements', 'count'],
      ['sampled-elements', 'Elements', 'elements', 1],
    ],
    [
      ['bytes', 'bytes'],
      ['sampled-bytes', 'Bytes', 'bytes', 1],
    ],
  ])('%j is %j', (given, expected) => {
    expect(described([given])).toEqual([expected]);
    expect(columns([given])[0]!.metric).toMatchObject({ kind: 'sampled', better: 'less' });
  });

  it('has a number if its id is taken', () => {
    const types: Given[] = [
      ['x', 'count'],
      ['x-2', 'count'],
      ['X', 'count'],
      ['x', 'bytes'],
    ];
    expect(columns(types).map(({ metric }) => metric.id)).toEqual(['x', 'x-2', 'x-3', 'x-4']);
  });

  const OWN = { id: 'calls', label: 'Calls made', unit: 'calls', kind: 'exact', better: 'more' };
  it.each([
    [`callgrove-metric ${JSON.stringify(OWN)}`, OWN],
    [`callgrove-metric ${JSON.stringify({ ...OWN, id: 'other' })}`, null],
    [`callgrove-metric${JSON.stringify(OWN)}`, null],
    [`a callgrove-metric ${JSON.stringify(OWN)}`, null],
    ['callgrove-metric {', null],
    [`callgrove-metric ${JSON.stringify({ ...OWN, kind: 'nearly' })}`, null],
  ])('described by %j is %j', (comment, metric) => {
    const [column] = columns([['calls', 'seconds']], [comment]);
    if (metric === null) expect(column).toMatchObject({ metric: { id: 'sampled-calls', kind: 'sampled' }, scale: 1e9 });
    else expect(column).toEqual({ metric, scale: 1 });
  });
});
