import { describe, expect, it } from 'vitest';
import type { Comparison } from '../comparison/comparison';
import { Pace } from '../jobs/pace';
import { RunFigures } from '../ranges/median-runs';
import { accumulate } from '../tree/prefix-sum';
import { runsOverlap } from './run-overlaps';

it('the overlap of single runs is exact to the last digits, however many contexts they have', async () => {
  const calls = 200_000;
  const total = 1_234_567;
  const common = 34_567;
  // Apart from the first and the last context, each call of A is a context of its own.
  const figures = (all: number[]) => new RunFigures([accumulate(Float64Array.from([0, ...all])).sums], null);
  const a = figures([total - calls - common, ...Array.from({ length: calls }, () => 1), common]);
  const b = figures([...Array.from({ length: calls + 1 }, () => 0), 99]);
  const own = Uint32Array.from({ length: calls + 2 }, (_, i) => i);
  const comparison = {
    tree: { size: own.length, fromA: own, fromB: own },
    layRanges: async () => ({ a, b, several: { a: true, b: true } }),
  } as unknown as Comparison;
  expect((await runsOverlap(comparison, 'calls', new Pace()))?.overlap.median).toBeCloseTo((100 * common) / total, 12);
});

describe('totals and overlaps of single runs', () => {
  const runs = (...all: readonly number[][]) =>
    new RunFigures(
      all.map((run) => accumulate(Float64Array.from([0, ...run])).sums),
      null,
    );
  const both = Uint32Array.from([0, 1]);
  const comparisonOf = (a: RunFigures, b: RunFigures) =>
    ({
      tree: { size: 2, fromA: both, fromB: both },
      layRanges: async () => ({ a, b, several: { a: true, b: true } }),
    }) as unknown as Comparison;

  it.each<[string, RunFigures, RunFigures, object]>([
    [
      'of three runs and two',
      runs([10, 90], [20, 80], [30, 90]),
      runs([50, 50], [60, 40]),
      {
        totalA: { min: 100, median: 100, max: 120 },
        totalB: { min: 100, median: 100, max: 100 },
        overlap: { min: 50, median: 62.5, max: 75 },
        withinA: { min: 85, median: 90, max: 95 },
        withinB: { min: 90, median: 90, max: 90 },
      },
    ],
    ['of one run of A: none within it', runs([10, 90]), runs([20, 80], [30, 70]), { withinA: null, withinB: { median: 90 } }],
    ['of one run of B: none within it', runs([20, 80], [30, 70]), runs([10, 90]), { withinA: { median: 90 }, withinB: null }],
    ['where one is empty: none', runs([0, 0]), runs([10, 90]), { overlap: { median: 0 } }],
    ['where both are empty: all', runs([0, 0]), runs([0, 0]), { overlap: { median: 100 } }],
    ['with figures below zero as zero', runs([-10, 100]), runs([0, 50]), { overlap: { median: 100 }, totalA: { median: 90 } }],
  ])('%s', async (_, a, b, expected) => {
    const found = await runsOverlap(comparisonOf(a, b), 'calls', new Pace());
    const rounded = JSON.parse(JSON.stringify(found), (__, each) =>
      typeof each === 'number' ? Math.round(1e6 * each) / 1e6 : each,
    );
    expect(rounded).toMatchObject(expected);
  });

  it('are none where each side is one run', async () => {
    const one = { layRanges: async () => null } as unknown as Comparison;
    expect(await runsOverlap(one, 'calls', new Pace())).toBeNull();
  });
});
