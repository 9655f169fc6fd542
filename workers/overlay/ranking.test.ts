import { describe, expect, it } from 'vitest';
import { shareInterval } from '../../common/intervals';
import {
  costBounds,
  costText,
  disputed,
  isUnstable,
  matchingRows,
  NONE_SLOW,
  slowest,
  slowWords,
  tenths,
  timeBasis,
} from '../../common/sample-words';
import type { OverlayRanking, OverlayRow } from '../api/overlay';
import { exactOf, overlaid, type Stacks, sampledOf } from '../testing/overlaid';

const WORK: Stacks = { 'a.Main.main;a.Loop.slow': 50_000, 'a.Main.main;a.Loop.fast': 50_000 };
const rank = async (work: Stacks, time: Stacks): Promise<OverlayRanking> =>
  (await overlaid(exactOf(work), sampledOf(time))).report.ranking;
const said = ({ slow }: OverlayRanking): string => {
  const first = slowest(slow);
  return first === undefined ? NONE_SLOW : `${first.name.method}${slowWords(first)}`;
};

/** The last frame of each path, with its samples. */
const pathsOf = (all: OverlayRow['contexts'] | OverlayRanking['inclusive']) =>
  all.map(({ path, samples }) => [path.map(({ method }) => method).join(), samples]);

describe('contexts of what is slow', () => {
  it('are those of all threads together', async () => {
    const own = (figure: number, at: string): Stacks => ({
      [`pool-1>${at}`]: figure,
      [`pool-2>${at}`]: figure,
      [`other>${at}`]: figure,
    });
    const { slow } = await rank(
      { ...own(100, 'a.Pool.run;a.Loop.slow'), ...own(900, 'a.Pool.run;a.Loop.fast') },
      { ...own(300, 'a.Pool.run;a.Loop.slow'), ...own(30, 'a.Pool.run;a.Loop.fast') },
    );
    expect(pathsOf(slow[0].contexts)).toEqual([['run,slow', 900]]);
  });

  const CHAIN = 'a.Main.main;a.A.open;a.A.read;a.A.fill';
  const cases: Record<string, { work: Stacks; time: Stacks; inclusive: [string, number][] }> = {
    'one of a chain of single callees, down to where time parts': {
      work: { [`${CHAIN};a.B.one`]: 100, [`${CHAIN};a.B.two`]: 100, [CHAIN]: 10, 'a.Main.main;a.C.run': 9000 },
      time: { [`${CHAIN};a.B.one`]: 400, [`${CHAIN};a.B.two`]: 400, [CHAIN]: 10, 'a.Main.main;a.C.run': 200 },
      inclusive: [['main,open,read,fill', 810]],
    },
    'the caller where callees are slow in another part, too': {
      work: { 'a.Main.main;a.A.open;a.B.one': 100, 'a.Main.main;a.A.open;a.B.two': 100, 'a.Main.main;a.C.run': 9000 },
      time: { 'a.Main.main;a.A.open;a.B.one': 400, 'a.Main.main;a.A.open;a.B.two': 300, 'a.Main.main;a.C.run': 200 },
      inclusive: [['main,open', 700]],
    },
    'none whose time is its own: the method says that': {
      work: { [CHAIN]: 100, 'a.Main.main;a.C.run': 9000 },
      time: { [CHAIN]: 800, 'a.Main.main;a.C.run': 200 },
      inclusive: [],
    },
    'one of each of two chains': {
      work: {
        'a.Main.main;a.A.a;a.B.b': 100,
        'a.Main.main;a.A.a': 100,
        'a.Main.main;a.X.x;a.Y.y': 100,
        'a.Main.main;a.X.x': 100,
        'a.Main.main;a.C.run': 9000,
      },
      time: {
        'a.Main.main;a.A.a;a.B.b': 200,
        'a.Main.main;a.A.a': 200,
        'a.Main.main;a.X.x;a.Y.y': 150,
        'a.Main.main;a.X.x': 150,
        'a.Main.main;a.C.run': 300,
      },
      inclusive: [
        ['main,a', 400],
        ['main,x', 300],
      ],
    },
    'no class loading, and no natives': {
      work: {
        'a.Main.main;a.A.a;java.lang.ClassLoader.loadClass;a.D.define': 100,
        'a.Main.main;a.A.a;a.B.copy~': 0,
        'a.Main.main;a.A.a': 100,
        'a.Main.main;a.C.run': 100,
      },
      time: {
        'a.Main.main;a.A.a;java.lang.ClassLoader.loadClass;a.D.define': 900,
        'a.Main.main;a.A.a;a.B.copy': 900,
        'a.Main.main;a.A.a': 100,
        'a.Main.main;a.C.run': 100,
      },
      inclusive: [],
    },
  };
  it.each(Object.entries(cases))('with all that they call: %s', async (_, { work, time, inclusive }) => {
    expect(pathsOf((await rank(work, time)).inclusive)).toEqual(inclusive);
  });

  it('count the bytecodes of callees and threads that have no samples', async () => {
    const work = { 'pool-1>a.Pool.run;a.A.a;a.B.b': 300, 'pool-2>a.Pool.run;a.A.a;a.B.c': 300, 'pool-1>a.Pool.run;a.C.run': 400 };
    const { inclusive } = await rank(work, {
      'pool-1>a.Pool.run;a.A.a;a.B.b': 400,
      'pool-1>a.Pool.run;a.A.a': 450,
      'pool-1>a.Pool.run;a.C.run': 150,
    });
    expect(inclusive.map(({ timeShare, workShare }) => [timeShare, workShare])).toEqual([[0.85, 0.6]]);
  });
});

describe('two samplers of one program', () => {
  const across = async (first: Stacks, ...others: Stacks[]) => {
    const further = await Promise.all(
      others.map(async (time, i) => ({ file: `${i}.collapsed`, ...(await overlaid(exactOf(WORK), sampledOf(time))) })),
    );
    const { report } = await overlaid(exactOf(WORK), sampledOf(first), { further });
    const { slow, unstable = [] } = report.ranking;
    const [row, unsure] = [slowest(slow), disputed(unstable)];
    const text =
      row === undefined
        ? unsure === undefined
          ? 'none'
          : `disputed ${unsure.name.method}`
        : `${row.name.method}${slowWords(row)}`;
    return {
      report,
      text,
      unstable: unstable.map(({ name }) => name.method),
      marked: slow.filter(isUnstable).map(({ name }) => name.method),
    };
  };
  const loops = (slow: number, fast: number): Stacks => ({ 'a.Main.main;a.Loop.slow': slow, 'a.Main.main;a.Loop.fast': fast });

  it.each<[string, Stacks, Stacks, { text: RegExp; unstable: string[]; marked: string[] }]>([
    [
      'that agree, by the lower bound of the two',
      loops(900, 100),
      loops(870, 130),
      { text: /^slow takes 90\.0% .*at least five times/, unstable: [], marked: [] },
    ],
    [
      'of which one has another factor',
      loops(990, 10),
      loops(800, 200),
      { text: /^disputed slow$/, unstable: ['slow', 'fast'], marked: ['slow'] },
    ],
    [
      'of which one charges another method',
      loops(900, 100),
      loops(100, 900),
      { text: /^disputed slow$/, unstable: ['slow', 'fast'], marked: ['slow'] },
    ],
    ['that find nothing', loops(510, 490), loops(490, 510), { text: /^none$/, unstable: [], marked: [] }],
    ['of which one is not sure', loops(750, 250), loops(700, 300), { text: /^none$/, unstable: [], marked: [] }],
  ])('%s', async (_, first, second, { text, ...lists }) => {
    const found = await across(first, second);
    expect(found.text).toMatch(text);
    expect({ unstable: found.unstable, marked: found.marked }).toEqual(lists);
  });

  it('are in the report one by one', async () => {
    const { report } = await across(loops(990, 10), loops(800, 200), loops(700, 300));
    expect(report.further?.map(({ file, matching }) => [file, matching.total])).toEqual([
      ['0.collapsed', 1000],
      ['1.collapsed', 1000],
    ]);
    expect(report.ranking.slow[0].samplers?.map(({ timeShare, samples }) => [timeShare, samples])).toEqual([
      [0.99, 990],
      [0.8, 800],
      [0.7, 700],
    ]);
    expect((await overlaid(exactOf(WORK), sampledOf(loops(9, 9)))).report).not.toHaveProperty('further');
  });
});

const CONVOY = {
  ...{ total: 28_264, left: { noJava: 17_638, profiler: 0, idle: 6598 } },
  gains: [{ step: 'names' as const, samples: 4027 }],
  ...{ above: 0, unplaced: 1, ambiguous: 0, truncated: 0 },
};

describe('what is slow per bytecode', () => {
  it('is a method with more time than its bytecodes account for, by odds and by the lower bound', async () => {
    const ranking = await rank(WORK, { 'a.Main.main;a.Loop.slow': 960, 'a.Main.main;a.Loop.fast': 40 });
    const [row] = ranking.slow;
    const { from, until } = shareInterval(960, 1000, 2);
    expect([row.name.method, row.timeShare, row.workShare]).toEqual(['slow', 0.96, 0.5]);
    expect(row.cost).toBeCloseTo(24, 9);
    expect([row.least, row.most]).toEqual([from / (1 - from), until / (1 - until)]);
    expect(said(ranking)).toBe(
      'slow takes 96.0% of the time for 50.0% of the bytecodes: per bytecode, at least 16 times the cost of the rest.',
    );
    expect(ranking.light.map(({ name }) => name.method)).toEqual(['fast']);
    expect(row.contexts.map(({ path, samples }) => [path.map(({ method }) => method).join(), samples])).toEqual([
      ['main,slow', 960],
    ]);
  });

  it('is no method of two equal loops', async () => {
    const ranking = await rank(WORK, { 'a.Main.main;a.Loop.slow': 520, 'a.Main.main;a.Loop.fast': 480 });
    expect(said(ranking)).toBe('No method is slow per bytecode.');
    expect([ranking.slow, ranking.light, ranking.rows]).toEqual([[], [], 2]);
  });

  it.each<[string, Stacks, Stacks]>([
    [
      'of under 30 samples',
      { ...WORK, 'a.Main.main;a.B.rare': 100 },
      { 'a.Main.main;a.Loop.slow': 500, 'a.Main.main;a.Loop.fast': 500, 'a.Main.main;a.B.rare': 29 },
    ],
    [
      'of under 1/100,000 of the bytecodes and 1% of the time',
      { 'a.Main.main;a.Loop.slow': 5_000_000, 'a.Main.main;a.B.rare': 40 },
      { 'a.Main.main;a.Loop.slow': 9000, 'a.Main.main;a.B.rare': 80 },
    ],
  ])('ranks no method %s', async (_, work, time) => {
    expect((await rank(work, time)).slow).toEqual([]);
  });

  it('counts fewer bytecodes as 1/100,000 of all where a method takes 1% of the time: it waits', async () => {
    const work = { 'a.Main.main;a.Loop.fast': 5_000_000, 'a.Main.main;a.Lock.enter': 40 };
    const ranking = await rank(work, { 'a.Main.main;a.Loop.fast': 300, 'a.Main.main;a.Lock.enter': 700 });
    const [row] = ranking.slow;
    expect([row.name.method, row.workShare]).toEqual(['enter', 40 / 5_000_040]);
    expect(row.cost).toBeCloseTo(7 / 3 / (1e-5 / (1 - 1e-5)), 6);
    expect(said(ranking)).toMatch(
      /^enter takes 70\.0% of the time for under 0\.1% of the bytecodes: per bytecode, over 1,000 times the cost of the rest\.$/,
    );
  });

  it('speaks of no method below twice the cost, or below 1% of the time', async () => {
    const row = { timeShare: 0.1, workShare: 0.01, least: 2 };
    expect(slowest([row, { ...row, timeShare: 0.0099, least: 9 }])).toBeUndefined();
    expect(slowest([{ ...row, least: 2.01 }])).toMatchObject({ least: 2.01 });
    expect([2.9, 5.4, 13.8, 1000, 25_648].map((least) => slowWords({ ...row, least }).replace(/^.*: /, ''))).toEqual([
      'per bytecode, at least twice the cost of the rest.',
      'per bytecode, at least five times the cost of the rest.',
      'per bytecode, at least 13 times the cost of the rest.',
      'per bytecode, at least 1,000 times the cost of the rest.',
      'per bytecode, over 1,000 times the cost of the rest.',
    ]);
    expect([27_812, 101.2, 99.7, 51.4, 9.97, 2.74, 0.999, 0.072, 0.004, 0, Number.POSITIVE_INFINITY].map(costText)).toEqual([
      '27,800×',
      '101×',
      '100×',
      '51×',
      '10×',
      '2.7×',
      '1.00×',
      '0.07×',
      'under 0.01×',
      'under 0.01×',
      '∞',
    ]);
    expect([0, 0.0002, 0.006, 0.9999, 1].map(tenths)).toEqual(['0.0%', 'under 0.1%', '0.6%', 'over 99.9%', '100.0%']);
  });

  it.each([
    [16.2, 27.4, '16× to 27×'],
    [0.004, 0.051, 'up to 0.05×'],
    [0.001, 0.009, 'under 0.01×'],
  ])('has an interval from %d to %d in words', (least, most, words) => {
    expect(costBounds({ least, most })).toBe(words);
  });

  it.each([
    [
      'all threads',
      false,
      'Time shares are relative to 4,022 samples in methods with bytecodes. Left out of 28,264 in the recording: 17,638 without a Java frame (62.4%), 6,598 from idle threads (23.3%), 5 in native methods, leaves and class loading (under 0.1%), 1 unmatched (under 0.1%). A thread that waits for a lock is not idle.',
    ],
    [
      'one thread',
      true,
      'Time shares are relative to 4,022 samples of this thread in methods with bytecodes. Left out of 28,264 in the recording: 17,638 without a Java frame (62.4%), 6,598 from idle threads (23.3%), 1 unmatched (under 0.1%). A thread that waits for a lock is not idle.',
    ],
  ])('says what shares are of, in %s', (_, ofThread, words) => {
    expect(timeBasis(4022, { unit: 'samples', matching: CONVOY }, ofThread).join(' ')).toBe(words);
  });

  it('has no whole but the methods where nothing was left out', () => {
    const matching = { ...CONVOY, total: 4022, left: { noJava: 0, profiler: 0, idle: 0 }, gains: [], unplaced: 0 };
    const gains = [{ step: 'names' as const, samples: 4022 }];
    expect(timeBasis(4022, { unit: 'samples', matching: { ...matching, gains } })).toEqual([
      'Time shares are relative to 4,022 samples in methods with bytecodes.',
    ]);
  });

  it('names the whole of each share in the table of where samples went', () => {
    expect(matchingRows({ ...CONVOY, ambiguous: 40 }).map(({ words, share }) => `${words}: ${share}`)).toEqual([
      'In the recording: ',
      'left out: without a Java frame: 62.4% of the recording',
      'left out: from idle threads: 23.3% of the recording',
      'Of the program: 14.3% of the recording',
      '+ by name alone: over 99.9% of the program',
      'Matched: over 99.9% of the program',
      'unmatched: under 0.1% of the program',
      'matching several contexts: 1.0% of the matched',
    ]);
  });

  it('is judged by samples, not by the nanoseconds that they stand for, and says where they are few or nobody knows', async () => {
    const time = sampledOf({ 'a.Main.main;a.Loop.slow': 9.6e9, 'a.Main.main;a.Loop.fast': 0.4e9 });
    const ranked = async (eventWeight: object) => {
      const metrics = time.metrics.map((metric) => ({ ...metric, id: 'cpu-time', unit: 'ns', ...eventWeight }));
      return (await overlaid(exactOf(WORK), { ...time, metrics })).report;
    };
    const { from } = shareInterval(960, 1000, 2);
    const weighed = await ranked({ eventWeight: 1e7 });
    expect([weighed.unit, weighed.ranking.slow[0].least]).toEqual(['ns', from / (1 - from)]);
    expect(weighed.cautions).toEqual([
      'The ranking rests on only 1,000 samples. With fewer than 3,000, slow methods may go unnoticed: record for longer.',
    ]);
    expect((await ranked({ eventWeight: 1e6 })).cautions).toEqual([]);
    const unknown = await ranked({});
    expect([unknown.ranking.slow, unknown.cautions.join()]).toEqual([[], expect.stringContaining('no method can be ranked')]);
  });

  it('leaves natives, leaves and one-time work out of both shares', async () => {
    const work: Stacks = {
      ...WORK,
      'a.Main.main;a.B.copy~': 0,
      'a.Main.main;java.lang.Math.max!': 0,
      'a.Main.main;a.C.<clinit>;a.C.fill': 900_000,
      'a.Main.main;java.lang.ClassLoader.loadClass;a.D.define': 900_000,
    };
    const time: Stacks = {
      'a.Main.main;a.Loop.slow': 500,
      'a.Main.main;a.Loop.fast': 500,
      'a.Main.main;a.B.copy': 200,
      'a.Main.main;java.lang.Math.max': 100,
      'a.Main.main;a.C.<clinit>;a.C.fill': 700,
      'a.Main.main;java.lang.ClassLoader.loadClass;a.D.define': 600,
    };
    const { ranked, slow, natives, oneTime } = await rank(work, time);
    expect([ranked, slow]).toEqual([1000, []]);
    const rows = (all: typeof natives) => all.map(({ name, samples }) => [name.method, samples]);
    expect(rows(natives)).toEqual([
      ['copy', 200],
      ['max', 100],
    ]);
    expect(rows(oneTime)).toEqual([
      ['<clinit>', 700],
      ['loadClass', 600],
    ]);
  });
});
