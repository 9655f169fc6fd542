import { expect, it } from 'vitest';
import { spanOfCollection } from './collection-span';

it.each<[string, at: number, duration: number, width: number | undefined, expected: [number, number] | null]>([
  ['within an interval', 120, 30, 100, [1, 2]],
  ['across intervals', 180, 130, 100, [1, 4]],
  ['without a duration', 200, 0, 100, [2, 3]],
  ['at the end of the recording', 500, 10, 100, [4, 5]],
  ['at the end of an interval of its own length', 300, 12, undefined, [1, 2]],
  ['at no end of such an interval', 301, 12, undefined, null],
])('a collection %s', (_, at, duration, width, expected) => {
  const span = spanOfCollection({ at, duration }, { intervals: 5, width, elapsed: [50, 300, 900] });
  expect(span).toEqual(expected && { from: expected[0], to: expected[1] });
});
