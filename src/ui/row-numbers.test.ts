import { describe, expect, it } from 'vitest';
import { renumber, rowIn } from './row-numbers';

const pairs = (...numbers: [number, number][]) => new Map(numbers);

describe('numbers of rows in the tree that took the place of theirs', () => {
  renumber('2', { from: '1', contexts: pairs([7, 8], [5, -1]), methods: pairs([7, 3]) });
  renumber('3', { from: '2', contexts: pairs([8, 9]), methods: pairs([3, 0]) });

  it.each([
    { row: { context: 7 }, from: '2', to: '2', is: { context: 7 } },
    { row: { context: 7 }, from: '1', to: '2', is: { context: 8 } },
    { row: { method: 7 }, from: '1', to: '2', is: { method: 3 } },
    { row: { context: 7, method: 7, name: 'run' }, from: '1', to: '3', is: { context: 9, method: 0, name: 'run' } },
    { row: { context: 5 }, from: '1', to: '2', is: undefined },
    { row: { context: 6 }, from: '1', to: '2', is: undefined },
    { row: { context: 7, method: 1 }, from: '1', to: '2', is: undefined },
    { row: { context: 8 }, from: '2', to: '1', is: undefined },
    { row: { context: 7 }, from: '1', to: 'another', is: undefined },
    { row: { name: 'run' }, from: '1', to: '2', is: undefined },
  ])('are for $row of $from in $to: $is', ({ row, from, to, is }) => {
    expect(rowIn(row, from, to)).toEqual(is);
  });

  it('are forgotten if too many trees came later', () => {
    for (let tree = 10; tree < 30; tree++)
      renumber(`${tree + 1}`, { from: `${tree}`, contexts: pairs([1, 1]), methods: pairs() });
    expect(rowIn({ context: 1 }, '29', '30')).toEqual({ context: 1 });
    expect(rowIn({ context: 1 }, '10', '30')).toBeUndefined();
    expect(rowIn({ context: 7 }, '1', '2')).toBeUndefined();
  });
});
