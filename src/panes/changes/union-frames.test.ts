import { expect, it } from 'vitest';
import type { SampleStory, UnionFlameLayout, WorkStory } from '../../../workers/api/engine';
import { isNoise, labelsOf } from './union-frames';
import { hasCauses, saysSame } from './useStory';

const ROOT = { context: [-1] } as unknown as UnionFlameLayout;
const TOTALS = { totalA: 50_031_118, totalB: 50_030_794, unit: 'bytecodes' };

it('the root of the picture says that there is no difference', () => {
  const plain = (labels: readonly string[]) => labels.map((label) => label.replace(/\u202f/g, ' '));
  expect(plain(labelsOf(ROOT, 0, TOTALS))).toEqual(['A → B: 50.0 M → 50.0 M bytecodes', 'A → B']);
  expect(plain(labelsOf(ROOT, 0, TOTALS, true))).toEqual(['No difference: 50.0 M → 50.0 M bytecodes', 'No difference']);
});

it('a story finds no difference; one of samples only if it judged methods', () => {
  const samples = (rows: number) => ({ kind: 'samples', rows, differences: [] }) as unknown as SampleStory;
  expect([samples(3), samples(0)].map(saysSame)).toEqual([true, false]);
  expect([true, false].map((isSame) => saysSame({ kind: 'work', isSame } as WorkStory))).toEqual([true, false]);
  expect([true, false].map((isSame) => hasCauses({ kind: 'work', isSame } as WorkStory))).toEqual([false, true]);
  expect([null, undefined].map(hasCauses)).toEqual([false, false]);
});

it('a change below 0.1% of the total is noise, on one side only as well; samples are judged elsewhere', () => {
  const layout = { a: Float64Array.of(40_000, 0, 900_000), b: Float64Array.of(0, 49_999, 950_000) };
  const counted = { ...TOTALS, kind: 'exact' } as const;
  expect([0, 1, 2].map((index) => isNoise(counted, layout, index))).toEqual([true, true, true]);
  const less = { ...counted, totalA: 40_000_000, totalB: 40_000_000 };
  expect([0, 1, 2].map((index) => isNoise(less, layout, index))).toEqual([false, false, false]);
  expect(isNoise({ ...counted, kind: 'sampled' }, layout, 0)).toBe(false);
});
