import { expect, it } from 'vitest';
import { rowForKey } from './row-keys';

it('leads to rows that are there, and leaves other keys alone', () => {
  const to = (key: string, from: number) => rowForKey(key, from, 10, 4);
  expect([to('ArrowDown', 3), to('ArrowUp', 3), to('PageDown', 3), to('PageUp', 5)]).toEqual([4, 2, 7, 1]);
  expect([to('ArrowDown', 9), to('ArrowUp', 0), to('PageDown', 8), to('PageUp', 2)]).toEqual([9, 0, 9, 0]);
  expect([to('Home', 5), to('End', 5)]).toEqual([0, 9]);
  expect([to('Enter', 5), to('a', 5), to('toString', 5)]).toEqual([null, null, null]);
});
