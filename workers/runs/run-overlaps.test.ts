import { expect, it } from 'vitest';
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
