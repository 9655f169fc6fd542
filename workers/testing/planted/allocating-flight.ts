/** Writes flight recordings with allocation events byte by byte, for tests of allocations by class. */
import { type Sample, sampleChunk, sampleType, WITHOUT_SAMPLES } from '../flight-chunk';
import { flightChunk, utf8 } from '../flight-file';

/** An allocation event: its time in nanoseconds of two seconds, its stack as in `Sample`, the allocated class as a VM writes it, and its weight in bytes. */
export type Allocated = readonly [time: number, stack: string, className: string, weight: number];

/** The events of allocation, with the field that has their weight. */
const WEIGHTS = {
  'jdk.ObjectAllocationSample': 'weight',
  'jdk.ObjectAllocationInNewTLAB': 'tlabSize',
  'jdk.ObjectAllocationOutsideTLAB': 'allocationSize',
} as const;

/** A recording of these events; a class without a name is left out of its event. */
export function allocatingFlight(
  allocated: readonly Allocated[],
  event: keyof typeof WEIGHTS = 'jdk.ObjectAllocationSample',
): Uint8Array<ArrayBuffer> {
  const plain = sampleType(event, 40);
  const type = { ...plain, fields: [...plain.fields!, 'objectClass: java.lang.Class#', `${WEIGHTS[event]}: long`] as const };
  const classes = [...new Set(allocated.map(([, , className]) => className))].filter((name) => name !== '');
  const samples = allocated.map(([time, stack]): Sample => [time, stack]);
  const chunk = sampleChunk(samples, { event, types: [...WITHOUT_SAMPLES, plain], durationNs: 2_000_000_000n });
  const [first, second] = chunk.constants;
  return flightChunk({
    ...chunk,
    types: [...WITHOUT_SAMPLES, type],
    events: chunk.events.map(({ values }, at) => {
      const [, , className, weight] = allocated[at]!;
      return { type: event, values: [...values, className === '' ? 0 : 200 + classes.indexOf(className), weight] };
    }),
    constants: [
      {
        ...first,
        'java.lang.Class': [...first!['java.lang.Class']!, ...classes.map((_, at) => [200 + at, 0, 200 + at] as const)],
      },
      {
        ...second,
        'jdk.types.Symbol': [
          ...second!['jdk.types.Symbol']!,
          ...classes.map((name, at) => [200 + at, utf8(name.replaceAll('.', '/'))] as const),
        ],
      },
    ],
  });
}
