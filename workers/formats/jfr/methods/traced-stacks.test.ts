import { expect, it } from 'vitest';
import { TracedStacks } from './traced-stacks';

it('numbers pairs of stack and method, by which both are found again', () => {
  const traced = new TracedStacks();
  const numbers = [
    [5, 7],
    [5, 8],
    [6, 7],
    [-3, 7],
    [5, 7],
  ].map(([stack, method]) => traced.number(stack, method));
  expect(numbers[4]).toBe(numbers[0]);
  expect(new Set(numbers).size).toBe(4);
  expect(numbers.map((number) => traced.pairOf(number))).toEqual([
    ...[
      { stack: 5, method: 7 },
      { stack: 5, method: 8 },
      { stack: 6, method: 7 },
    ],
    ...[
      { stack: -3, method: 7 },
      { stack: 5, method: 7 },
    ],
  ]);
});

it('leaves ids of stacks alone', () => {
  const traced = new TracedStacks();
  traced.number(1, 2);
  for (const id of [0, 1, -2, 2 ** 52]) expect(traced.pairOf(id)).toBeNull();
});
