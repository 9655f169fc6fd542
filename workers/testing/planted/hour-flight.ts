/** Writes a flight recording of an hour that samples the same method each second, except for one second of other work. */
import { BIG, CHUNK, TYPES } from '../flight-chunk';
import { type FlightType, flightChunk, utf8 } from '../flight-file';

const NS = 1_000_000_000;
const HOUR = 3600;
/** The second in which app.Hidden.run runs, and its number of samples. */
export const BURST = { second: 2000, samples: 400 } as const;
/** A collection each ten minutes, with the heap after it in bytes; the one in the middle was asked for. */
export const COLLECTED = [1e6, 2e6, 4e6, 3e6, 8e6, 5e6] as const;

const event = (name: string, id: number, ...fields: NonNullable<FlightType['fields']>): FlightType => ({
  ...{ name, id, isEvent: true, fields: ['startTime: long', ...fields] },
});
const constant = (name: string, id: number): FlightType => ({ name, id, fields: ['name: java.lang.String'] });
const GC = [
  event(
    'jdk.GarbageCollection',
    70,
    'duration: long',
    'gcId: int',
    'name: jdk.types.GCName#',
    'cause: jdk.types.GCCause#',
    'sumOfPauses: long',
    'longestPause: long',
  ),
  event('jdk.GCHeapSummary', 71, 'gcId: int', 'when: jdk.types.GCWhen#', 'heapUsed: long'),
  event('jdk.CPULoad', 72, 'jvmUser: float', 'jvmSystem: float', 'machineTotal: float'),
  constant('jdk.types.GCName', 73),
  constant('jdk.types.GCCause', 74),
  constant('jdk.types.GCWhen', 75),
];

const sampled = (seconds: number, stack: number | bigint) => ({
  type: 'jdk.ExecutionSample',
  values: [BigInt(Math.round(seconds * NS)), utf8(''), 0, [], 1, stack, 1],
});

/** The recording. Samples of app.Main.main are half a second after each full second; the load is 25%, and 100% in the burst. */
export function hourFlight(): Uint8Array<ArrayBuffer> {
  const { second, samples } = BURST;
  const seconds = Array.from({ length: HOUR }, (_, each) => each);
  const collections = COLLECTED.flatMap((after, i) => {
    const at = BigInt((600 * i + 300) * NS);
    const pause = BigInt(NS / 100) * BigInt(i + 1);
    return [
      { type: 'jdk.GCHeapSummary', values: [at, i, 1, 10 * after] },
      { type: 'jdk.GarbageCollection', values: [at, pause, i, 1, i === 3 ? 2 : 1, pause, pause] },
      { type: 'jdk.GCHeapSummary', values: [at + pause, i, 2, after] },
    ];
  });
  return flightChunk({
    ...CHUNK,
    types: [...TYPES, ...GC],
    events: [
      ...seconds.map((each) => sampled(each + 0.5, BIG)),
      ...Array.from({ length: samples }, (_, i) => sampled(second + i / samples, 1)),
      ...collections,
      ...seconds.map((each) => ({
        type: 'jdk.CPULoad',
        values: [BigInt(each * NS), each === second + 1 ? 0.75 : 0.125, each === second + 1 ? 0.25 : 0.125, 1],
      })),
    ],
    constants: [
      CHUNK.constants[0]!,
      {
        ...CHUNK.constants[1]!,
        'jdk.types.GCName': [[1, utf8('G1New')]],
        'jdk.types.GCCause': [
          [1, utf8('G1 Evacuation Pause')],
          [2, utf8('System.gc()')],
        ],
        'jdk.types.GCWhen': [
          [1, utf8('Before GC')],
          [2, utf8('After GC')],
        ],
      },
    ],
    durationNs: BigInt(HOUR * NS),
  });
}
