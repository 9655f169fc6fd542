import { describe, expect, it } from 'vitest';
import type { LockPair } from '../../../workers/api/engine';
import { lockRows } from './lock-rows';

const pair = (looks: number): LockPair => ({ waiter: { context: 1, path: [] }, holder: null, looks, time: looks * 10 });
const row = (className: string, ...pairs: LockPair[]) => {
  const looks = pairs.reduce((sum, each) => sum + each.looks, 0);
  return { className, looks, time: looks * 10, pairs, more: { pairs: 0, looks: 0, time: 0 } };
};
const table = { rows: [row('L', pair(5), pair(2)), row('M', pair(1))] };
const shown = (...given: Parameters<typeof lockRows>) =>
  lockRows(...given).map(({ className, pair: of, open, looks, other }) => [of ? ' pair' : className, open, looks, other]);

describe('rows of the table of locks', () => {
  it.each([
    [
      'closed',
      [],
      [
        ['L', false, 7, null],
        ['M', false, 1, null],
      ],
    ],
    [
      'with the first open',
      ['L'],
      [
        ['L', true, 7, null],
        [' pair', true, 5, null],
        [' pair', true, 2, null],
        ['M', false, 1, null],
      ],
    ],
  ])('%s', (_, open, rows) => {
    expect(shown(table, (className) => open.includes(className), null)).toEqual(rows);
  });

  it('have the other file’s time, and end with classes that only it has', () => {
    expect(shown(table, () => false, { rows: [row('M', pair(3)), row('N', pair(4))] })).toEqual([
      ['L', false, 7, 0],
      ['M', false, 1, 30],
      ['N', false, 0, 40],
    ]);
  });

  it('count pairs that are not listed below those that are', () => {
    const long = { rows: [{ ...row('L', pair(5)), more: { pairs: 98_900, looks: 7, time: 70 } }] };
    const [, , last] = lockRows(long, () => true, null);
    expect(last).toEqual({ className: 'L', more: long.rows[0]?.more, open: true, looks: 7, time: 70, other: null });
    expect(lockRows(long, () => false, null)).toHaveLength(1);
  });

  it('without pairs do not open', () => expect(shown({ rows: [row('L')] }, () => true, null)).toEqual([['L', false, 0, null]]));
});
