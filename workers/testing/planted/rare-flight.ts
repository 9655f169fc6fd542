/** A made-up flight recording with events that are rare: native memory, old objects, traces and times of methods. */
import { CHUNK, TYPES } from '../flight-chunk';
import type { FlightChunk, FlightType } from '../flight-file';

const START = 'startTime: long' as const;
const DURATION = 'duration: long' as const;
const THREAD = 'eventThread: java.lang.Thread#' as const;
const STACK = 'stackTrace: jdk.types.StackTrace#' as const;
const METHOD = 'method: jdk.types.Method#' as const;
const event = (name: string, id: number, fields: NonNullable<FlightType['fields']>): FlightType => ({
  name,
  id,
  isEvent: true,
  fields,
});

const RARE_TYPES: readonly FlightType[] = [
  ...TYPES,
  {
    name: 'jdk.types.OldObject',
    id: 60,
    fields: ['address: long', 'type: java.lang.Class#', 'description: java.lang.String'],
  },
  event('profiler.Malloc', 61, [START, THREAD, STACK, 'address: long', 'size: long']),
  event('profiler.Free', 62, [START, THREAD, STACK, 'address: long']),
  event('profiler.LiveObject', 63, [START, THREAD, STACK, 'objectClass: java.lang.Class#', 'allocationSize: long']),
  event('profiler.NativeLock', 64, [START, DURATION, THREAD, STACK, 'address: long']),
  event('jdk.OldObjectSample', 65, [
    ...[START, THREAD, STACK],
    ...(['objectSize: long', 'objectAge: long', 'object: jdk.types.OldObject#'] as const),
  ]),
  event('jdk.MethodTrace', 66, [START, DURATION, THREAD, STACK, METHOD]),
  event('jdk.MethodTiming', 67, [START, METHOD, 'invocations: long', 'minimum: long', 'average: long', 'maximum: long']),
  event('jdk.ThreadStart', 68, [START, STACK, 'parentThread: java.lang.Thread#']),
];

/** Stack 1 is `app.Main.main` calling method 11; stack 3 is absent. */
const EVENTS: FlightChunk['events'] = [
  ...[1, 2, 3, 4].map((n) => ({ type: 'profiler.Malloc', values: [100 * n, 1, (n % 3) + 1, 4096 * n, 1000 + n] }) as const),
  ...[1, 3].map((n) => ({ type: 'profiler.Free', values: [100 * n + 50, 1, 0, 4096 * n] }) as const),
  { type: 'profiler.Free', values: [9000, 1, 0, 1] },
  { type: 'profiler.LiveObject', values: [5, 1, 1, 100, 24] },
  { type: 'profiler.NativeLock', values: [6, 2000, 1, 2, 1] },
  { type: 'jdk.OldObjectSample', values: [7, 1, 1, 48, 5000, 1] },
  { type: 'jdk.MethodTrace', values: [8, 3000, 1, 1, 10] },
  { type: 'jdk.MethodTrace', values: [9, 3000, 1, 0, 11] },
  { type: 'jdk.MethodTiming', values: [10, 10, 4, 2, 6, 9] },
  { type: 'jdk.ThreadStart', values: [11, 1, 1] },
];

export const RARE_CHUNK: FlightChunk = {
  ...CHUNK,
  types: RARE_TYPES,
  events: EVENTS,
  constants: [...CHUNK.constants, { 'jdk.types.OldObject': [[1, 64, 100, { encoding: 0, text: '' }]] }],
};
