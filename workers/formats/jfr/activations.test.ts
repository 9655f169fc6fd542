import { describe, expect, it } from 'vitest';
import { COMPARED_FRAMES, NEW_ACTIVATIONS } from '../../../common/vm-events/new-activations';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import { type OfSamples, type Sample, sampleChunk, sampleType, WITHOUT_SAMPLES } from '../../testing/flight-chunk';
import { type FlightChunk, type FlightType, flightChunk, joined } from '../../testing/flight-file';
import { stackValues } from '../../testing/stack-values';
import { parse } from './parse';

async function read(...chunks: FlightChunk[]) {
  const bytes = joined(chunks.map(flightChunk));
  return parse(bufferSource(bytes.buffer), new Pace(), [NEW_ACTIVATIONS]);
}

/** New activations and compared frames by context, such as `main>a;b: 1 of 3`. */
async function figures(...chunks: FlightChunk[]): Promise<string[]> {
  const recording = await read(...chunks);
  const ids = recording.metrics.map(({ id }) => id);
  const [fresh, frames] = [NEW_ACTIVATIONS, COMPARED_FRAMES].map((id) => ids.indexOf(id));
  return [...(await stackValues(recording))].flatMap(([path, values]) =>
    frames! < 0 || values[frames!] === 0 ? [] : [`${path}: ${values[fresh!]} of ${values[frames!]}`],
  );
}

const [EXECUTION, CPU_TIME] = ['jdk.ExecutionSample', 'jdk.CPUTimeSample'];
const SAMPLES = sampleType(EXECUTION, 40);

describe('new activations', () => {
  it.each<[string, Sample[], string[]]>([
    ['the first sample is all new', [[1, 'a1 b2 c3']], ['main>a: 1 of 1', 'main>a;b: 1 of 1', 'main>a;b;c: 1 of 1']],
    [
      'the same stack again is old',
      [
        [1, 'a1 b2'],
        [2, 'a1 b2'],
      ],
      ['main>a: 1 of 2', 'main>a;b: 1 of 2'],
    ],
    [
      'the innermost frame moved on',
      [
        [1, 'a1 b2'],
        [2, 'a1 b9'],
      ],
      ['main>a: 1 of 2', 'main>a;b: 1 of 2'],
    ],
    [
      'a caller moved on: it is old, what it calls is new',
      [
        [1, 'a1 b2 c3'],
        [2, 'a1 b5 c3'],
      ],
      ['main>a: 1 of 2', 'main>a;b: 1 of 2', 'main>a;b;c: 2 of 2'],
    ],
    [
      'the outermost frame moved on: all below are new, though their indices are equal',
      [
        [1, 'a1 b2 c3'],
        [2, 'a4 b2 c3'],
      ],
      ['main>a: 1 of 2', 'main>a;b: 2 of 2', 'main>a;b;c: 2 of 2'],
    ],
    [
      'another method at the same index is new, with what it calls',
      [
        [1, 'a1 b2 c3'],
        [2, 'a1 d2 c3'],
      ],
      ['main>a: 1 of 2', 'main>a;b: 1 of 1', 'main>a;b;c: 1 of 1', 'main>a;d: 1 of 1', 'main>a;d;c: 1 of 1'],
    ],
    [
      'a call that returned, and was seen before, is new',
      [
        [1, 'a1 b2'],
        [2, 'a5'],
        [3, 'a1 b2'],
      ],
      ['main>a: 1 of 3', 'main>a;b: 2 of 2'],
    ],
    [
      'a deeper stack: the caller is old, the callee is new',
      [
        [1, 'a1 b2'],
        [2, 'a1 b2 c3'],
      ],
      ['main>a: 1 of 2', 'main>a;b: 1 of 2', 'main>a;b;c: 1 of 1'],
    ],
    [
      'a shallower stack has nothing new',
      [
        [1, 'a1 b2 c3'],
        [2, 'a1 b2'],
      ],
      ['main>a: 1 of 2', 'main>a;b: 1 of 2', 'main>a;b;c: 1 of 1'],
    ],
    [
      'recursion: levels are compared one by one',
      [
        [1, 'a1 r2 r2 r2'],
        [2, 'a1 r2 r5 r2'],
      ],
      ['main>a: 1 of 2', 'main>a;r: 1 of 2', 'main>a;r;r: 1 of 2', 'main>a;r;r;r: 2 of 2'],
    ],
    [
      'recursion at one index: deeper levels are new, the others old',
      [
        [1, 'a1 r2'],
        [2, 'a1 r2 r2'],
        [3, 'a1 r2 r2 r2'],
      ],
      ['main>a: 1 of 3', 'main>a;r: 1 of 3', 'main>a;r;r: 1 of 2', 'main>a;r;r;r: 1 of 1'],
    ],
    [
      'order within a chunk is that of times',
      [
        [3, 'a1 b2'],
        [1, 'a1 b2'],
        [2, 'a5'],
      ],
      ['main>a: 1 of 3', 'main>a;b: 2 of 2'],
    ],
    [
      'samples of one time stay in the order of the file',
      [
        [1, 'a1 b2'],
        [1, 'a1 b2'],
        [1, 'a5'],
      ],
      ['main>a: 1 of 3', 'main>a;b: 1 of 2'],
    ],
    [
      'each thread is compared with itself',
      [
        [1, 'a1 b2'],
        [2, 'a5 c3', 2],
        [3, 'a1 b2'],
        [4, 'a5 c3', 2],
      ],
      ['main>a: 1 of 2', 'main>a;b: 1 of 2', 'other>a: 1 of 2', 'other>a;c: 1 of 2'],
    ],
    [
      'a truncated sample is left out, and the next is compared with the one before it',
      [
        [1, 'a1 b2'],
        [2, '…b9 c1'],
        [3, 'a1 b2'],
      ],
      ['main>a: 1 of 2', 'main>a;b: 1 of 2'],
    ],
    [
      'a sample with another outermost method is left out',
      [
        [1, 'a1 b2'],
        [2, 's9 b2'],
        [3, 'a1 b2'],
      ],
      ['main>a: 1 of 2', 'main>a;b: 1 of 2'],
    ],
    [
      'the usual outermost method is that of most samples, even if they come later',
      [
        [1, 's1 b2'],
        [2, 'a1 b2'],
        [3, 'a1 b2'],
      ],
      ['main>a: 1 of 2', 'main>a;b: 1 of 2'],
    ],
    [
      'an unknown index equals another unknown one: what a native method calls is old',
      [
        [1, 'a1 b c3'],
        [2, 'a1 b c5'],
      ],
      ['main>a: 1 of 2', 'main>a;b: 1 of 2', 'main>a;b;c: 1 of 2'],
    ],
    [
      'an unknown index differs from a known one',
      [
        [1, 'a1 b c3'],
        [2, 'a1 b0 c3'],
      ],
      ['main>a: 1 of 2', 'main>a;b: 1 of 2', 'main>a;b;c: 2 of 2'],
    ],
  ])('%s', async (_, samples, expected) => {
    expect(await figures(sampleChunk(samples))).toEqual(expected);
    // Integers may be stored in their full width.
    expect(await figures(sampleChunk(samples, { isCompressed: false }))).toEqual(expected);
    const [first, ...rest] = samples;
    // Constants have other ids in the other chunk.
    expect(await figures(sampleChunk([first!]), ...(rest.length > 0 ? [sampleChunk(rest)] : []))).toEqual(expected);
  });

  it.each<[string, OfSamples]>([
    ['JDK 25’s CPU-time samples', { event: CPU_TIME }],
    [
      'async-profiler’s CPU samples',
      { types: [...WITHOUT_SAMPLES, { ...SAMPLES }, { name: 'profiler.Log', id: 70, isEvent: true, fields: [] }], state: 2 },
    ],
  ])('are found in %s', async (_, options) => {
    expect(
      await figures(
        sampleChunk(
          [
            [1, 'a1 b2'],
            [2, 'a5 b2'],
          ],
          options,
        ),
      ),
    ).toEqual(['main>a: 1 of 2', 'main>a;b: 2 of 2']);
  });

  it('are found in stacks that samples of another kind have as well', async () => {
    const types = [...WITHOUT_SAMPLES, SAMPLES, sampleType(CPU_TIME, 44)];
    const [first, second] = [1, 2].map((time) => sampleChunk([[time, 'a1 b2']], { event: CPU_TIME, types }));
    const both = { ...second!, events: [{ type: EXECUTION, values: [2, 1, 1, 1] }, ...second!.events] };
    expect(await figures(first!, both)).toEqual(['main>a: 1 of 2', 'main>a;b: 1 of 2']);
    const truncated = sampleChunk([[3, '…a1 b2']], { event: CPU_TIME, types });
    const { warnings } = await read(first!, {
      ...truncated,
      events: [{ type: EXECUTION, values: [2, 1, 1, 1] }, ...truncated.events],
    });
    expect(warnings).toContain('Left out of new activations: 50.0% of 2 CPU-time samples (1 truncated).');
  });

  it('are not found in wall-clock samples', async () => {
    const types = [...WITHOUT_SAMPLES, SAMPLES, { name: 'profiler.Log', id: 70, isEvent: true, fields: [] }];
    const { metrics, warnings } = await read(sampleChunk([[1, 'a1 b2']], { types, state: 3 }));
    expect([metrics.map(({ id }) => id), warnings]).toEqual([
      ['wall-samples', 'wall-samples-sleeping'],
      ['The share of new activations is unknown: the file has no CPU samples.'],
    ]);
  });

  it('belong to a thread even if its name changes', async () => {
    const chunks = [sampleChunk([[1, 'a1 b2']]), sampleChunk([[2, 'a1 b2']], { threads: ['renamed', 'other'] })];
    expect(await figures(...chunks)).toEqual(['main>a: 1 of 1', 'main>a;b: 1 of 1', 'renamed>a: 0 of 1', 'renamed>a;b: 0 of 1']);
  });

  it('are compared in order of time across chunks', async () => {
    const [early, late] = [
      sampleChunk([[5, 'a5']], { startNs: 10n }),
      sampleChunk(
        [
          [1, 'a1 b2'],
          [7, 'a1 b2'],
        ],
        { startNs: 10n },
      ),
    ];
    expect(await figures(early, late)).toEqual(['main>a: 1 of 3', 'main>a;b: 2 of 2']);
  });

  it('are computed only if asked for', async () => {
    const bytes = flightChunk(sampleChunk([[1, 'a1']]));
    const { metrics, warnings } = await parse(bufferSource(bytes.buffer), new Pace());
    expect([metrics.map(({ id }) => id), warnings]).toEqual([['samples'], []]);
  });
});

describe('what new activations say of themselves', () => {
  const without = (name: string, field: string): FlightType[] =>
    [...WITHOUT_SAMPLES, SAMPLES].map((type) =>
      type.name === name ? { ...type, fields: type.fields!.filter((each) => !each.startsWith(`${field}:`)) } : type,
    );
  const UNKNOWN = (why: string) => `The share of new activations is unknown: ${why}.`;
  it.each<[string, Sample[], OfSamples, string[]]>([
    ['nothing if all samples are compared', [[1, 'a1']], {}, []],
    [
      'no times',
      [
        [1, 'a1 b2'],
        [2, 'a1 b2'],
      ],
      { types: without(EXECUTION, 'startTime') },
      [UNKNOWN('samples have no times')],
    ],
    [
      'no bytecode indices',
      [
        [1, 'a1 b2'],
        [2, 'a1 b2'],
      ],
      { types: without('jdk.types.StackFrame', 'bytecodeIndex') },
      [UNKNOWN('frames have no bytecode indices')],
    ],
    [
      'indices that are always unknown',
      [
        [1, 'a b'],
        [2, 'a b'],
      ],
      {},
      [UNKNOWN('frames have no bytecode indices')],
    ],
    [
      'indices that are always 0',
      [
        [1, 'a0 b0'],
        [2, 'a0 b0'],
      ],
      {},
      [UNKNOWN('frames have no bytecode indices')],
    ],
    [
      'only truncated samples',
      [
        [1, '…a1 b2'],
        [2, '…a1 b2'],
      ],
      {},
      [
        'Outermost frames not recorded, so shown below “(truncated)”: 2 of 2 CPU samples.',
        UNKNOWN('all samples are truncated, or of unknown threads'),
      ],
    ],
    [
      'shares of what is left out',
      [
        [1, 'a1 b2'],
        [2, '…a1 b2'],
        [3, 's1'],
        [4, 'a1 b2'],
        [5, 'a1', 9],
        [6, 'a1'],
      ],
      {},
      [
        'Outermost frames not recorded, so shown below “(truncated)”: 1 of 6 CPU samples.',
        'Left out of new activations: 50.0% of 6 CPU samples (1 truncated, 1 whose outermost method differs from that of most samples of their thread, 1 of unknown threads).',
      ],
    ],
  ])('%s', async (_, samples, options, expected) => {
    expect((await read(sampleChunk(samples, options))).warnings).toEqual(expected);
  });

  it.each([
    ['one after the other', 1_000_000_000n, []],
    ['a little', 950_000_000n, []],
    ['much', 500_000_000n, [UNKNOWN('parts of the file overlap in time, so it may be of several programs')]],
  ])('chunks that overlap: %s', async (_, startNs, expected) => {
    const [first, second] = [0n, startNs].map((at) => sampleChunk([[1, 'a1 b2']], { startNs: at, durationNs: 1_000_000_000n }));
    for (const chunks of [
      [first!, second!],
      [second!, first!],
    ])
      expect((await read(...chunks)).warnings).toEqual(expected);
  });

  it('describes both metrics as sampled', async () => {
    const { metrics } = await read(sampleChunk([[1, 'a1']]));
    expect(metrics.slice(1).map(({ id, label, unit, kind }) => [id, label, unit, kind])).toEqual([
      [NEW_ACTIVATIONS, 'New activations', 'activations', 'sampled'],
      [COMPARED_FRAMES, 'Compared frames', 'frames', 'sampled'],
    ]);
  });
});
