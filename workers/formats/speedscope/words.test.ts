import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import type { Recording } from '../../profile/recording';
import { refusal } from '../../testing/refusal';
import { stackValues } from '../../testing/stack-values';
import { parse } from '../registry';
import { inWords, Rounding } from './target';

const FRAMES = [{ name: 'a.B.main', file: 'src/a/B.java', line: 3 }, { name: 'a.B.run' }, { name: '' }];
const source = (file: unknown) => bufferSource(new TextEncoder().encode(JSON.stringify(file)).buffer);
const file = (...profiles: object[]) => ({ exporter: 'speedscope@1.20', shared: { frames: FRAMES }, profiles });
const read = (given: unknown): Promise<Recording> => parse(source(given), new Pace());

const sampled = (samples: number[][], weights: number[], unit = 'none', name: unknown = 'main') => ({
  ...{ type: 'sampled', name, unit, samples, weights },
});
const evented = (events: (readonly [type: string, frame: number, at: number])[], unit = 'none', endValue?: number) => ({
  ...{ type: 'evented', name: 'main', unit, endValue },
  events: events.map(([type, frame, at]) => ({ type, frame, at })),
});
const SPAN = [['O', 0, 1] as const, ['C', 0, 5] as const];

describe('the metric of a profile', () => {
  it.each([
    ['sampled', 'none', 'samples', 'Samples', 'samples', undefined, 4],
    ['evented', 'none', 'weight', 'Weight', 'units', undefined, 4],
    ['sampled', 'bytes', 'sampled-bytes', 'Bytes', 'bytes', 4, 4],
    ['evented', 'bytes', 'sampled-bytes', 'Bytes', 'bytes', undefined, 4],
    ['sampled', 'nanoseconds', 'time', 'Time (ns)', 'ns', 4, 4],
    ['evented', 'microseconds', 'time', 'Time (ns)', 'ns', undefined, 4e3],
    ['sampled', 'milliseconds', 'time', 'Time (ns)', 'ns', 4e6, 4e6],
    ['sampled', 'seconds', 'time', 'Time (ns)', 'ns', 4e9, 4e9],
  ])('%s in %s is %s', async (type, unit, id, label, of, eventWeight, total) => {
    const given = type === 'sampled' ? sampled([[0]], [4], unit) : evented(SPAN, unit);
    const { metrics, format, agent } = await read(file(given));
    expect([format, agent]).toEqual(['speedscope', 'speedscope@1.20']);
    expect(metrics).toEqual([expect.objectContaining({ id, label, unit: of, kind: 'sampled', better: 'less' })]);
    expect(metrics[0]!.eventWeight).toBe(eventWeight);
    expect([...(await stackValues(await read(file(given))))]).toEqual([['main>a.B.main', [total]]]);
  });

  it('has no weight of events if some of its profiles are no samples', async () => {
    const { metrics } = await read(file(sampled([[0]], [4], 'bytes'), evented(SPAN, 'bytes')));
    expect(metrics.map(({ id, eventWeight }) => [id, eventWeight])).toEqual([['sampled-bytes', undefined]]);
  });

  it('is the one that Callgrove described for the first unit only, in that metric’s units', async () => {
    const callgrove = { id: 'bytes', label: 'Allocated bytes', unit: 'bytes', kind: 'exact', better: 'less' };
    const { metrics } = await read({ ...file(sampled([[0]], [4], 'seconds'), sampled([[0]], [4], 'none')), callgrove });
    expect(metrics.map(({ id, kind, eventWeight }) => [id, kind, eventWeight])).toEqual([
      ['bytes', 'exact', undefined],
      ['samples', 'sampled', undefined],
    ]);
    const unknown = await read({ ...file(sampled([[0]], [4])), callgrove: { ...callgrove, kind: 'nearly' } });
    expect(unknown.metrics.map(({ id }) => id)).toEqual(['samples']);
  });
});

it('frames have their name, file and line, and threads the name of their profile', async () => {
  const { methods, threads } = await read(file(sampled([[0, 1, 2]], [1]), sampled([[0]], [1], 'none', 7)));
  expect(methods.names).toEqual(['main', 'run', '(no name)']);
  expect(methods.sourceFiles).toEqual(['B.java', '', '']);
  expect(threads.map(({ name }) => name)).toEqual(['main', '']);
});

describe('notices', () => {
  const ONCE = 'Frames were closed out of order once: any frames still open inside them were closed with them.';
  it.each<[string, object[], string[]]>([
    ['none', [sampled([[0]], [1]), evented(SPAN)], []],
    ['an empty stack', [sampled([[0], []], [1, 2])], ['Without a stack, so not counted: 1 of 2 samples.']],
    [
      'one frame closed early',
      [
        evented([
          ['O', 0, 1],
          ['O', 1, 2],
          ['C', 0, 3],
        ]),
      ],
      [ONCE],
    ],
    [
      'two frames closed early',
      [
        evented([
          ['O', 0, 1],
          ['O', 1, 2],
          ['C', 0, 3],
          ['O', 0, 3],
          ['O', 1, 4],
          ['C', 0, 5],
        ]),
      ],
      [ONCE.replace('once', '2 times')],
    ],
    ['a stray', [evented([...SPAN, ['C', 1, 6]])], ['Ignored close events for frames that were not open: 1.']],
    [
      'a frame left open, which ends with the profile',
      [evented([['O', 0, 1]], 'none', 7)],
      ['Frames left open in the file were closed at the end of their profile: 1.'],
    ],
    [
      'fractions of bytes',
      [sampled([[0]], [1.5], 'bytes')],
      ['Fractional weights were rounded so that totals are accurate to one unit.'],
    ],
    ['fractions of time', [sampled([[0]], [1.5], 'nanoseconds')], []],
    [
      'fractions of events',
      [
        evented([
          ['O', 0, 1],
          ['C', 0, 2.5],
        ]),
      ],
      ['Fractional weights were rounded so that totals are accurate to one unit.'],
    ],
  ])('%s', async (_, profiles, said) => {
    expect((await read(file(...profiles))).warnings).toEqual(said);
  });
});

it.each([
  [undefined, 'missing'],
  [null, 'missing'],
  [[], 'a list'],
  [{}, 'an object'],
  [Number.POSITIVE_INFINITY, 'out of range'],
  [-1.5, '-1.5'],
  ['x', '"x"'],
  [true, 'true'],
  ['y'.repeat(99), `"${'y'.repeat(79)}`],
])('a value of %j is %s', (value, words) => expect(inWords(value)).toBe(words));

it('weights are rounded by their running sum, once one of them is a fraction', () => {
  const rounding = new Rounding(10);
  expect([0.3, 1].map((weight) => rounding.next(weight))).toEqual([3, 10]);
  expect(rounding.isRounded).toBe(false);
  const fractions = new Rounding(1);
  expect([0.4, 0.4, 0.4, 2, 0.6].map((weight) => fractions.next(weight))).toEqual([0, 1, 0, 2, 1]);
  expect(fractions.isRounded).toBe(true);
});

describe('a speedscope file is refused in words', () => {
  it.each<[unknown, string, string, string]>([
    [
      { exporter: 'speedscope', profiles: [] },
      'damaged',
      'The file has no shared frames, but its profiles refer to them.',
      'the member “shared.frames”',
    ],
    [file(), 'not-a-profile', 'No profile in the file has a stack with a weight.', '0 profiles'],
    [{ ...file(), shared: { frames: [{}] } }, 'damaged', 'A frame has no name.', 'frame 0'],
    [
      file(sampled([[0]], [1]), { type: 'other' }),
      'damaged',
      'The type of a profile is "other"; it must be “sampled” or “evented”.',
      'profile 2',
    ],
    [
      file(sampled([[0]], [1], 'hours')),
      'damaged',
      'The unit of a profile is "hours", which the format does not define.',
      'profile 1',
    ],
    [file({ type: 'sampled', unit: 'none', samples: [] }), 'damaged', 'A profile has no weights.', 'profile 1'],
    [file({ type: 'evented', unit: 'none' }), 'damaged', 'A profile has no events.', 'profile 1'],
    [file(sampled([[0], [1]], [1, -1])), 'damaged', 'A weight is -1; it must be a non-negative number.', 'profile 1, entry 1'],
    [
      file(sampled([[0], [3]], [1, 1])),
      'damaged',
      'The frame index of an entry is 3; the file has 3 frames.',
      'profile 1, entry 1',
    ],
    [
      file(evented([...SPAN, ['X', 0, 9]])),
      'damaged',
      'The type of an event is "X"; it must be “O” or “C”.',
      'profile 1, entry 2',
    ],
    [file(evented([...SPAN, ['O', 0, 4]])), 'damaged', 'An event at 4 follows one at 5.', 'profile 1, entry 2'],
  ])('%#', async (given, kind, message, where) => {
    const { error } = await refusal(source(given));
    expect([error.kind, error.message, error.where]).toEqual([kind, message, where]);
  });
});
