import { describe, expect, it } from 'vitest';
import { comparisonOf } from '../../testing/comparison';
import { drawnTree } from '../../testing/drawn-tree';
import { workChange } from '../story/work-change';

/** Own code and calls of two library methods, of each lambda of `main`, all called ten times. */
type Lambdas = Readonly<Record<string, readonly [own: number, x: number, y: number]>>;

const lines = (lambdas: Lambdas): string[] => [
  'main 1 10',
  ...Object.entries(lambdas).flatMap(([number, [own, x, y]]) => [
    `  lambda$main$${number} 10 ${own}`,
    ...(x > 0 ? [`    java.X.a 10 ${x}`] : []),
    ...(y > 0 ? [`    java.Y.b 10 ${y}`] : []),
  ]),
];

/** The number in B of each lambda of A; `none` for one that has no partner. */
async function partners(a: Lambdas, b: Lambdas): Promise<string[]> {
  const comparison = await comparisonOf(drawnTree(...lines(a)), drawnTree(...lines(b)));
  const { renames, frame } = workChange(comparison, 'bytecodes', (className) => className.startsWith('app.'));
  const { names } = comparison;
  return Array.from({ length: names.size }, (_, m) => m)
    .filter((m) => names.inSide('a', m) !== null && names.frame(m).method.startsWith('lambda'))
    .map((m) => {
      const [before, number] = [names.frame(m).method, renames.numbers[0][m]];
      const after = number < names.size ? (frame(number)?.method ?? 'none') : 'none';
      return `${before.slice(-1)} ${after === 'none' ? after : after.slice(-1)}`;
    });
}

const A: Lambdas = { 0: [500, 500, 0], 1: [100, 0, 900] };

describe('lambdas of one method', () => {
  it.each<[string, Lambdas, Lambdas, string[]]>([
    ['are the same where they do the same', A, A, ['0 0', '1 1']],
    ['are told by what they do, not by their numbers', A, { 0: A[1], 1: A[0] }, ['0 1', '1 0']],
    ['by 91% of what they do', A, { 0: [190, 0, 810], 1: [590, 410, 0] }, ['0 1', '1 0']],
    ['by 80%', A, { 0: [300, 0, 700], 1: [700, 300, 0] }, ['0 1', '1 0']],
    ['by their numbers, if they do less than that', A, { 0: [310, 0, 690], 1: [710, 290, 0] }, ['0 0', '1 1']],
    ['by their numbers, where costs differ', A, { 0: [130, 0, 1170], 1: [650, 650, 0] }, ['0 0', '1 1']],
    ['at last by order', A, { 2: [5, 0, 5], 3: [7, 7, 0] }, ['0 3', '1 2']],
    ['and one may have no partner', A, { 0: A[1] }, ['0 none', '1 0']],
    ['and a new one is nobody’s', { 0: A[0] }, { 0: A[1], 1: A[0] }, ['0 1']],
  ])('%s', async (_, a, b, expected) => {
    expect(await partners(a, b)).toEqual(expected);
  });
});
