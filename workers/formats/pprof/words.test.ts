import { describe, expect, it } from 'vitest';
import { bufferSource } from '../../files/byte-source';
import { Pace } from '../../jobs/pace';
import type { Recording } from '../../profile/recording';
import { type PprofFile, type PprofFrame, pprofFile } from '../../testing/pprof-file';
import { refusal } from '../../testing/refusal';
import { parse } from '../registry';
import { namesThread } from './threads';

const MAIN = [{ name: 'com.acme.Main.main', file: 'Main.java' }];
const TYPES: PprofFile['types'] = [
  ['samples', 'count'],
  ['cpu', 'nanoseconds'],
];
type Labels = Readonly<Record<string, string | number>>;
const sample = (labels: Labels = {}, values: readonly number[] = [1, 10]) => ({ stack: [MAIN], values, labels });
const read = (file: Partial<PprofFile> = {}): Promise<Recording> =>
  parse(bufferSource(pprofFile({ types: TYPES, samples: [sample()], ...file }).slice().buffer), new Pace());
const warnings = async (file: Partial<PprofFile>) => (await read(file)).warnings;

describe('what a pprof file says of itself', () => {
  it.each<[PprofFile['period'] & {}, string[]]>([
    [[10_000_000, 'cpu', 'nanoseconds'], ['A sample was taken every 10,000,000 nanoseconds of cpu.']],
    [[1, 'cpu', 'samples'], ['A sample was taken every 1 samples of cpu.']],
    [[0, 'cpu', 'nanoseconds'], []],
    [[5, '', 'nanoseconds'], []],
  ])('of the period %j: %j', async (period, said) => {
    expect(await warnings({ period })).toEqual(said);
  });

  it.each([
    ['a.b', 'The file asks viewers to drop frames (drop_frames: “a.b”); all of them are shown.'],
    ['a  \n b.', 'The file asks viewers to drop frames (drop_frames: “a b”); all of them are shown.'],
    ['x'.repeat(300), `The file asks viewers to drop frames (drop_frames: “${'x'.repeat(300)}”); all of them are shown.`],
    ['x'.repeat(301), `The file asks viewers to drop frames (drop_frames: “${'x'.repeat(300)}…”); all of them are shown.`],
  ])('of dropped frames (%#)', async (drop, said) => {
    expect(await warnings({ drop })).toEqual([said]);
  });

  it.each([
    [8, []],
    [9, ['The file has 1 further comment.']],
    [12, ['The file has 4 further comments.']],
  ])('of %i comments it shows eight: %j', async (number, more) => {
    const comments = Array.from({ length: number }, (_, i) => `note ${i}`);
    expect(await warnings({ comments: ['', ...comments] })).toEqual([
      ...Array.from({ length: 8 }, (_, i) => `Comment in the file: “note ${i}”.`),
      ...more,
    ]);
  });

  it.each([
    ['samples', 'samples'],
    ['cpu', 'cpu-time'],
    ['none', 'cpu-time'],
    ['', 'cpu-time'],
  ])('of the default type %j: %s comes first', async (defaultType, first) => {
    const { metrics } = await read({ defaultType });
    expect(metrics.map(({ id }) => id)).toEqual([first, first === 'samples' ? 'cpu-time' : 'samples']);
  });

  it('of its times', async () => {
    expect(await read()).toMatchObject({ format: 'pprof', start: 1.7e12, end: 1.7e12 + 2000, sampling: { durationMs: 2000 } });
  });

  it.each<[string, Partial<PprofFile>, (number | undefined)[]]>([
    ['a period', { period: [7, 'cpu', 'nanoseconds'] }, [7, undefined]],
    ['a period in another unit', { period: [7, 'cpu', 'microseconds'] }, [10, undefined]],
    ['a period of another type', { period: [7, 'wall', 'nanoseconds'] }, [10, undefined]],
    ['samples beside', {}, [10, undefined]],
    ['uneven samples beside', { samples: [sample({}, [1, 10]), sample({}, [1, 30])] }, [25, undefined]],
    ['several samples in one', { samples: [sample({}, [2, 40])] }, [20, undefined]],
  ])('of what an event stands for, by %s', async (_, file, weights) => {
    expect((await read(file)).metrics.map(({ eventWeight }) => eventWeight)).toEqual(weights);
  });
});

describe('labels of samples', () => {
  it.each([
    ['thread', true],
    ['Thread Name', true],
    ['thread_name', true],
    ['thread.id', true],
    ['TID', true],
    ['thread-native-id', true],
    ['threads', false],
    ['span', false],
    ['id', false],
  ])('%s names a thread: %j', (key, isThread) => expect(namesThread(key)).toBe(isThread));

  it.each<[Labels, string, number]>([
    [{}, '', 0],
    [{ thread: 'main' }, 'main', 0],
    [{ thread: 'main', 'thread name': 'worker' }, 'worker', 0],
    [{ thread: 'main', 'thread id': 7 }, 'main', 7],
    [{ tid: 8, 'thread id': 7 }, '', 7],
    [{ 'thread id': '12' }, '', 12],
    [{ 'thread id': 'x12' }, '', 0],
    [{ thread: 5 }, '', 5],
    [{ thread: '[main tid=12]' }, 'main', 12],
    [{ thread: '[main]' }, '[main]', 0],
  ])('%j are of thread %j with id %i', async (labels, name, id) => {
    expect((await read({ samples: [sample(labels)] })).threads).toEqual([expect.objectContaining({ name, id, count: 1 })]);
  });

  it('that name no thread are listed, the most frequent first, twelve of them', async () => {
    const labels = (number: number) => Object.fromEntries(Array.from({ length: number }, (_, i) => [`k${i}`, 'v']));
    expect(
      await warnings({ samples: [sample({ a: 'x' }), sample({ a: 'y', b: 'z' }), sample({ b: 'z' }), sample({ b: '' })] }),
    ).toEqual(['Sample labels that are not shown: b (3), a (2).']);
    const listed = Array.from({ length: 12 }, (_, i) => `k${i} (1)`).join(', ');
    expect(await warnings({ samples: [sample(labels(12))] })).toEqual([`Sample labels that are not shown: ${listed}.`]);
    expect(await warnings({ samples: [sample(labels(13))] })).toEqual([
      `Sample labels that are not shown: ${listed}, and 1 other.`,
    ]);
    expect(await warnings({ samples: [sample(labels(14))] })).toEqual([
      `Sample labels that are not shown: ${listed}, and 2 others.`,
    ]);
  });
});

describe('frames of a pprof file', () => {
  it('are named by their function, or by the place in its binary', async () => {
    const stack = [
      [{ name: '' }],
      [{ address: 0x7f00_0000_0010n }],
      [{ address: 0x10n }],
      [{ name: 'a.B.c', file: 'src/B.java' }],
    ];
    const { methods } = await read({ samples: [{ stack, values: [1, 10] }] });
    expect(methods.names.map((name, i) => [methods.classNames[methods.classOf[i]!], name]).sort()).toEqual([
      ['', '(no name)'],
      ['', '0x10'],
      ['', 'libdemo.so+0x1010'],
      ['a.B', 'c'],
    ]);
    expect(methods.sourceFiles).toContain('B.java');
  });
});

describe('a function of a pprof file', () => {
  const methods = async (...stack: PprofFrame[]) => {
    const samples = [{ stack: stack.map((frame) => [frame]), values: [1, 10] }];
    const { methods: of } = await read({ samples });
    return of.names.map((name, i) => [of.classNames[of.classOf[i]!], name, of.descriptors[i]]);
  };

  it.each<[PprofFrame, string[]]>([
    [{ name: 'a.B.c' }, ['a.B', 'c', '']],
    [{ name: 'a.B.c', system: 'a.B.c(I)V' }, ['a.B', 'c', '(I)V']],
    [{ name: 'a.B.c', system: '_ZN1B1cEv' }, ['a.B', 'c', '']],
    [{ name: 'a.B.c', system: 'a.B.cd(I)V' }, ['a.B', 'c', '']],
    [{ name: '', system: 'a.B.c' }, ['a.B', 'c', '']],
    [{ name: '' }, ['', '(no name)', '']],
    [{ address: 0x7f00_0000_0000n }, ['', 'libdemo.so+0x1000', '']],
    [{ address: 0x7eff_ffff_ffffn }, ['', '0x7effffffffff', '']],
  ])('%# has this name', async (frame, name) => expect(await methods(frame)).toEqual([name]));
});

describe('a pprof file is refused in words', () => {
  it.each<[Partial<PprofFile>, string, string, string]>([
    [{ types: [], samples: [] }, 'damaged', 'The file has no sample types.', 'its first fields'],
    [
      { samples: [{ stack: [MAIN], values: [1] }] },
      'damaged',
      'A sample has 1 value, but the file declares 2 value types.',
      'sample 1',
    ],
    [
      { types: [['cpu', 'count']], samples: [sample({}, [1]), sample({}, [1, 2, 3])] },
      'damaged',
      'A sample has 3 values, but the file declares 1 value type.',
      'sample 2',
    ],
    [
      { samples: [sample({}, [0, -1])] },
      'damaged',
      'A value is below zero, so the file is the difference of two profiles (pprof -base, -diff_base).',
      'sample 1',
    ],
    [
      {
        samples: [
          { stack: [], values: [1, 1] },
          { stack: [], values: [1, 1] },
        ],
      },
      'not-a-profile',
      'None of the 2 samples has a stack.',
      '',
    ],
  ])('%#', async (file, kind, message, where) => {
    const { error } = await refusal(bufferSource(pprofFile({ types: TYPES, samples: [sample()], ...file }).slice().buffer));
    expect([error.kind, error.message]).toEqual([kind, message]);
    if (where === '') expect(error.where).toMatch(/^\d+ bytes$/);
    else expect(error.where).toBe(where);
  });
});
