import { describe, expect, it } from 'vitest';
import type { Comparison } from '../comparison/comparison';
import type { EncodedProfile } from '../formats/mct/encoder';
import { Pace } from '../jobs/pace';
import { RunFigures } from '../ranges/median-runs';
import { comparisonOf } from '../testing/comparison';
import { drawnTree } from '../testing/drawn-tree';
import { runOf, sidesOfRuns } from '../testing/runs';
import { sampledProfile } from '../testing/sampled';
import { accumulate } from '../tree/prefix-sum';
import { gateSourceOfComparison, gateSourceOfRuns } from './gate-source';

const percents = (overlaps: readonly { numerator: bigint; denominator: bigint }[]): number[] =>
  overlaps.map(({ numerator, denominator }) => Number((100_000n * numerator) / denominator) / 1000);

/** A comparison whose sides have the given runs, each by the figures of its contexts. */
async function comparisonOfRuns(a: readonly number[][], b: readonly number[][]) {
  const comparison = await comparisonOf(drawnTree('main 1 1', '  order 1 1'), drawnTree('main 1 1', '  bill 1 1', '  order 1 1'));
  const figures = (runs: readonly number[][]): RunFigures =>
    new RunFigures(
      runs.map((run) => accumulate(Float64Array.from([0, ...run])).sums),
      null,
    );
  let asked = 0;
  const layRanges: Comparison['layRanges'] = async () => {
    asked++;
    return { a: figures(a), b: figures(b), several: { a: a.length > 1, b: b.length > 1 } };
  };
  return { source: gateSourceOfComparison(Object.assign(comparison, { layRanges }), { a: [], b: [] }), asked: () => asked };
}

describe('the runs behind the sides of a comparison', () => {
  const A = [
    [10, 90],
    [20, 80],
    [10, 100],
  ];
  const B = [
    [10, 10, 80],
    [20, 0, 80],
  ];

  it('have sums of all contexts, and of those of a pattern', async () => {
    const { source } = await comparisonOfRuns(A, B);
    const sums = async (patterns: string[] | null) => {
      const { base, head } = await source.sums('bytecodes', patterns, false, new Pace());
      return [base.map(({ sum }) => sum), head.map(({ sum }) => sum)];
    };
    expect(await sums(null)).toEqual([
      [100n, 100n, 110n],
      [100n, 100n],
    ]);
    expect(await sums(['app.Shop.bill'])).toEqual([
      [0n, 0n, 0n],
      [10n, 0n],
    ]);
    expect(source.lacking('bytecodes')).toBeUndefined();
    expect(await source.parts('bytecodes', ['app.Shop.bill'], false, new Pace())).toBeNull();
  });

  it('overlap within the base, and each of the base with each of the head', async () => {
    const { source } = await comparisonOfRuns(A, B);
    const { base, head } = await source.overlaps('bytecodes', new Pace());
    expect(percents(base)).toEqual([90, 99.09, 89.09]);
    expect(percents(head)).toEqual([90, 90, 90, 100, 89.09, 89.09].map((each) => expect.closeTo(each, 2)));
  });

  it('have samples in methods, of either side', async () => {
    const comparison = await comparisonOf(sampledProfile([100, 900]), sampledProfile([300, 700]));
    const figures = (...runs: readonly number[][]): RunFigures =>
      new RunFigures(
        runs.map((run) => accumulate(Float64Array.from([0, 0, ...run])).sums),
        null,
      );
    const ranges = { a: figures([100, 900], [110, 890]), b: figures([300, 700]), several: { a: true, b: false } };
    const source = gateSourceOfComparison(Object.assign(comparison, { layRanges: async () => ranges, ranges: () => ranges }), {
      a: [],
      b: [],
    });
    expect(await source.parts('samples', ['app.Main.m0'], false, new Pace())).toEqual({
      base: [100, 110].map((part) => ({ part, whole: 1000 })),
      head: [{ part: 300, whole: 1000 }],
      kind: 'sampled',
    });
  });

  it('are compared once for each metric', async () => {
    const { source, asked } = await comparisonOfRuns(A, B);
    const first = await source.overlaps('bytecodes', new Pace());
    expect(await source.overlaps('bytecodes', new Pace())).toBe(first);
    expect(asked()).toBe(1);
    await source.overlaps('calls', new Pace());
    expect(asked()).toBe(2);
  });

  it('have no overlaps within a base of one run', async () => {
    const { source } = await comparisonOfRuns([[10, 90]], B);
    const { base, head } = await source.overlaps('bytecodes', new Pace());
    expect([percents(base), percents(head)]).toEqual([[], [90, 90]]);
  });
});

describe('runs that were read one by one', () => {
  it('name the first that lacks a metric', async () => {
    const sides = await sidesOfRuns([drawnTree('main 1 1')], [drawnTree('main 1 1'), sampledProfile([5])]);
    expect(gateSourceOfRuns(sides).lacking('calls')?.name).toBe('head 1');
    expect(gateSourceOfRuns(sides).lacking('samples')?.name).toBe('base 0');
    expect(gateSourceOfRuns(await sidesOfRuns([sampledProfile([5])], [sampledProfile([6])])).lacking('samples')).toBeUndefined();
  });

  /** `app.Main.m0` in a library, with 100 or 300 of 1,000 samples. */
  const ofLibrary = (first: number): EncodedProfile => {
    const profile = sampledProfile([first, 1000 - first]);
    return { ...profile, methods: profile.methods.map((each, m) => (m === 1 ? each : { ...each, className: 'lib.Pool' })) };
  };

  it.each<[string, string[], number, number, number]>([
    ['all code but the JDK, unless packages are named', [], 100, 300, 1000],
    ['the code that somebody named', ['app'], 100, 300, 100],
    ['all code, where no code has that name', ['org.none'], 100, 300, 1000],
  ])('compare samples in %s', async (_, own, base, head, whole) => {
    const sides = await sidesOfRuns([ofLibrary(100)], [ofLibrary(300)]);
    const parts = await gateSourceOfRuns(sides, own).parts('samples', ['app.Main.m0'], false, new Pace());
    expect(parts?.kind).toBe('sampled');
    expect(parts?.base).toEqual([{ part: base, whole }]);
    expect(parts?.head.map(({ part }) => part)).toEqual([head]);
  });

  it('have no shares of what is counted, nor of what no run has', async () => {
    const source = gateSourceOfRuns(await sidesOfRuns([drawnTree('main 1 1')], [drawnTree('main 1 1')]));
    expect(await source.parts('calls', ['app.Shop.main'], false, new Pace())).toBeNull();
    expect(await source.parts('samples', ['app.Shop.main'], false, new Pace())).toBeNull();
  });

  it('are named as they are read', async () => {
    expect((await runOf(drawnTree('main 1 1'), 'one')).name).toBe('one');
  });
});
