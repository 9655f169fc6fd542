import { expect, it } from 'vitest';
import { bufferSource } from '../../../files/byte-source';
import { Pace } from '../../../jobs/pace';
import { CHUNK, TYPES } from '../../../testing/flight-chunk';
import { type FlightType, flightChunk, utf8 } from '../../../testing/flight-file';
import { parse } from '../parse';

const MS = 1_000_000n;
const event = (name: string, id: number, ...fields: NonNullable<FlightType['fields']>): FlightType => ({
  ...{ name, id, isEvent: true, fields: ['startTime: long', ...fields] },
});
const COLLECTION = event('jdk.GarbageCollection', 70, 'gcId: int', 'sumOfPauses: long', 'longestPause: long');
const WHEN: FlightType = { name: 'jdk.types.GCWhen', id: 75, fields: ['text: java.lang.String'] };
const HEAP = event('jdk.GCHeapSummary', 71, 'gcId: int', 'when: jdk.types.GCWhen#', 'heapUsed: long');
const HEAP_WITHOUT_SIZE = event('jdk.GCHeapSummary', 71, 'gcId: int', 'when: jdk.types.GCWhen#');

it.each<[string, at: bigint, FlightType, (number | null)[]]>([
  ['during the recording', 1200n, HEAP, [200, 64]],
  ['before the first chunk, at its start', 400n, HEAP, [0, 64]],
  ['without the heap’s size', 1200n, HEAP_WITHOUT_SIZE, [200, null]],
])('a collection that began %s', async (_, at, heap, expected) => {
  const file = flightChunk({
    ...CHUNK,
    startTicks: 1000n * MS,
    types: [...TYPES, COLLECTION, heap, WHEN],
    events: [
      { type: 'jdk.ExecutionSample', values: [1500n * MS, utf8(''), 0, [], 1, 1, 1] },
      { type: 'jdk.GarbageCollection', values: [at * MS, 7, 5, 5] },
      { type: 'jdk.GCHeapSummary', values: [at * MS, 7, 1, 64].slice(0, heap.fields!.length) },
    ],
    constants: [...CHUNK.constants, { 'jdk.types.GCWhen': [[1, utf8('After GC')]] }],
  });
  const { activity } = await parse(bufferSource(file.buffer), new Pace());
  expect(activity?.collections.map((each) => [each.at, each.after])).toEqual([expected]);
});
