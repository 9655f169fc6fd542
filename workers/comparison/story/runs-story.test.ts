import { describe, expect, it } from 'vitest';
import type { WorkStory } from '../../api/engine';
import { Pace } from '../../jobs/pace';
import { LowerBounds } from '../../profile/lower-bounds';
import { RunFigures } from '../../ranges/median-runs';
import { comparisonOf } from '../../testing/comparison';
import { drawnTree } from '../../testing/drawn-tree';
import { nameOf, noteTexts } from '../../testing/story-text';
import { accumulate } from '../../tree/prefix-sum';
import type { Comparison } from '../comparison';
import { RunPairs } from './run-pairs';
import { storyOfSides } from './runs-story';

const REPLACE = 'java.lang.String.replace';
/** Bytecodes of each context in each run; null if the run lacks the context. */
type Runs = readonly (readonly (number | null)[])[];

/** Two trees of the same contexts, with several runs on each side in which each context is called ten times. */
async function comparisonOfRuns(lines: readonly string[], a: Runs, b: Runs): Promise<Comparison> {
  const drawn = drawnTree(...lines.map((line) => `${line} 10 1`));
  const comparison = await comparisonOf(drawn, drawn);
  const figures = (runs: Runs, of: (each: number) => number): RunFigures =>
    new RunFigures(
      runs.map((run) => accumulate(Float64Array.from([0, ...run.map((each) => (each === null ? 0 : of(each)))])).sums),
      Uint32Array.from(lines, (_, u) => runs.reduce((bits, run, at) => bits | (run[u] === null ? 0 : 1 << at), 0)),
    );
  const ranges: Comparison['ranges'] = (metric) => {
    const of = (each: number): number => (metric === 'calls' ? 10 : each);
    return { a: figures(a, of), b: figures(b, of), several: { a: a.length > 1, b: b.length > 1 } };
  };
  return Object.assign(comparison, { ranges });
}

const SHOP = ['main', '  order', '  ship'];
const pairsOf = async (a: Runs, b: Runs): Promise<RunPairs> => RunPairs.of(await comparisonOfRuns(SHOP, a, b), 'bytecodes')!;

describe('the middle run of a side', () => {
  it.each<[number[], number]>([
    [[30, 10, 20], 2],
    [[40, 10, 20, 30], 2],
    [[10, 20], 0],
    [[20, 10], 1],
    [[10, 10, 10], 1],
    [[10, 10], 0],
    [[7], 0],
  ])('with the totals %j is number %d', async (totals, expected) => {
    const pairs = await pairsOf(
      totals.map((total) => [total, 0, 0]),
      [[1, 1, 1]],
    );
    expect(pairs.middle('a')).toBe(expected);
    expect([...pairs.totals('a')]).toEqual(totals);
    expect([...pairs.totals('b')]).toEqual([3]);
  });
});

describe('a pair of runs', () => {
  const A: Runs = [
    [1, 10, 5],
    [2, 20, null],
  ];
  const B: Runs = [
    [3, null, 7],
    [4, 40, 8],
  ];

  it('has the totals, the sums and the contexts of its runs', async () => {
    const pair = (await pairsOf(A, B)).pair({ side: 'a', run: 1 }, { side: 'b', run: 0 });
    expect(pair.totals('bytecodes')).toEqual({ a: 22, b: 10 });
    expect([...pair.sums('bytecodes').a]).toEqual([0, 2, 22, 22]);
    expect([...pair.sums('bytecodes').b]).toEqual([0, 3, 3, 10]);
    expect(pair.totals('calls')).toEqual({ a: 20, b: 20 });
    expect([0, 1, 2].map((u) => [pair.isIn?.('a', u), pair.isIn?.('b', u)])).toEqual([
      [true, true],
      [true, false],
      [false, true],
    ]);
    expect(pair.metrics).toEqual(['calls', 'bytecodes']);
  });

  it('may be of one side, whose tree is compared with itself, without bounds', async () => {
    const comparison = await comparisonOfRuns(SHOP, A, B);
    Object.defineProperty(comparison.b, 'lowerBounds', { value: LowerBounds.ofMetrics(new Set(['bytecodes'])) });
    const pairs = RunPairs.of(comparison, 'bytecodes')!;
    const pair = pairs.pair({ side: 'b', run: 0 }, { side: 'b', run: 1 });
    expect(pair.totals('bytecodes')).toEqual({ a: 10, b: 52 });
    expect([pair.isIn?.('a', 1), pair.isIn?.('b', 1)]).toEqual([false, true]);
    expect(pair.lowerBounds.isExact('bytecodes')).toBe(true);
    expect([...pair.tree.fromA]).toEqual([0, 1, 2]);
    expect(pairs.middles().lowerBounds.isExact('bytecodes')).toBe(false);
    expect(pairs.middles().totals('bytecodes')).toEqual({ a: 16, b: 10 });
  });

  it('is none where each side is one run', async () => {
    const one = drawnTree('main 1 1');
    expect(RunPairs.of(await comparisonOf(one, one), 'bytecodes')).toBeNull();
  });
});

async function told(lines: readonly string[], a: Runs, b: Runs): Promise<WorkStory> {
  const comparison = await comparisonOfRuns(lines, a, b);
  const program = { mainClasses: { a: 'app.Shop', b: 'app.Shop' }, own: null };
  const story = await storyOfSides(comparison, 'bytecodes', program, new Pace());
  if (story.kind !== 'work') throw new Error('not of work');
  return story;
}
const subjects = (story: WorkStory): string[] => story.subjects.map(({ name, change }) => `${nameOf(name)} ${change}`);

describe('the story of several runs', () => {
  it.each<[string, Runs, Runs, string[], boolean]>([
    [
      'beyond the variation of the base',
      [
        [0, 1000, 500],
        [0, 1100, 500],
      ],
      [[0, 1300, 500]],
      ['order 300'],
      false,
    ],
    // The base varies by 100, and the head is 100 above it.
    [
      'as far from the base as its runs from each other',
      [
        [0, 1000, 500],
        [0, 1100, 500],
      ],
      [[0, 1200, 500]],
      [],
      true,
    ],
    [
      'a step farther',
      [
        [0, 1000, 500],
        [0, 1100, 500],
      ],
      [[0, 1201, 500]],
      ['order 201'],
      false,
    ],
    [
      'less work',
      [
        [0, 1000, 500],
        [0, 1100, 500],
      ],
      [[0, 800, 500]],
      ['order -200'],
      false,
    ],
    [
      'less work, as far as the base’s runs',
      [
        [0, 1000, 500],
        [0, 1100, 500],
      ],
      [[0, 900, 500]],
      [],
      true,
    ],
    [
      'in one run of the head only',
      [
        [0, 1000, 500],
        [0, 1010, 500],
      ],
      [
        [0, 1300, 500],
        [0, 1005, 500],
      ],
      [],
      true,
    ],
    [
      'in all runs of the head',
      [
        [0, 1000, 500],
        [0, 1010, 500],
      ],
      [
        [0, 1300, 500],
        [0, 1200, 500],
      ],
      ['order 200'],
      false,
    ],
    [
      'of a method that varies less than the others',
      [
        [0, 1000, 500],
        [0, 1000, 900],
      ],
      [[0, 1300, 700]],
      ['order 300'],
      false,
    ],
  ])('names a change %s', async (_, a, b, expected, isSame) => {
    const story = await told(SHOP, a, b);
    expect([subjects(story), story.isSame]).toEqual([expected, isSame]);
  });

  it('says which runs it is about, and their totals', async () => {
    const { runs } = await told(
      SHOP,
      [
        [0, 1000, 500],
        [0, 1100, 500],
        [0, 1050, 500],
      ],
      [
        [0, 2000, 500],
        [0, 1900, 500],
      ],
    );
    expect(runs).toMatchObject({
      ...{ middleA: 2, middleB: 1 },
      totalsA: { min: 1500, median: 1550, max: 1600 },
      totalsB: { min: 2400, median: 2450, max: 2500 },
    });
  });

  const FIVE = ['main', '  a', '  b', '  c', '  d'];
  it.each<[string, Runs, string[]]>([
    [
      'nothing where nothing varies',
      [
        [0, 1000, 10, 10, 10],
        [0, 1000, 10, 10, 10],
      ],
      [],
    ],
    [
      'the largest first, three at most',
      [
        [0, 1000, 10, 10, 10],
        [0, 1010, 40, 30, 15],
      ],
      ['b 30', 'c 20', 'a 10'],
    ],
    // The limit is a thousandth of the largest total, 1,045: 1.045.
    [
      'none below a thousandth of the largest total',
      [
        [0, 1000, 10, 10, 10],
        [0, 1001, 10, 12, 10],
      ],
      ['c 2'],
    ],
    [
      'by range over all runs',
      [
        [0, 1000, 10, 10, 10],
        [0, 1000, 60, 10, 10],
        [0, 1000, 30, 10, 10],
      ],
      ['b 50'],
    ],
  ])('says what varies in the base: %s', async (_, a, expected) => {
    const { runs } = await told(FIVE, a, [[0, 5000, 10, 10, 10]]);
    expect(runs?.varying.map(({ name, by }) => `${nameOf(name)} ${by}`)).toEqual(expected);
  });

  it.each<[string, Runs, Runs, number]>([
    [
      'in every run',
      [
        [0, 100, 400, 100, 0],
        [0, 100, 401, 100, 0],
      ],
      [
        [0, 100, 0, 100, 400],
        [0, 100, 0, 100, 402],
      ],
      1,
    ],
    [
      'not where runs of the base do it, too',
      [
        [0, 100, 400, 100, 0],
        [0, 100, 0, 100, 400],
        [0, 100, 400, 100, 0],
      ],
      [[0, 100, 0, 100, 400]],
      0,
    ],
  ])('tells of work that changed hands %s', async (_, a, b, expected) => {
    const story = await told(['main', '  left', `    ${REPLACE}`, '  right', `    ${REPLACE}`], a, b);
    expect(noteTexts(story)).toHaveLength(expected);
  });
});
