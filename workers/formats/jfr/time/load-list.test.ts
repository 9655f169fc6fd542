import { expect, it } from 'vitest';
import { LoadList } from './load-list';

it.each<[string, jvm: number, machine: number, kept: number[] | null]>([
  ['both shares', 0.25, 0.5, [0.25, 0.5]],
  ['an idle program', 0, 0.5, [0, 0.5]],
  ['zeros, of the first in a chunk', 0, 0, null],
  ['slightly too much', 1.01, 1.02, [1, 1]],
  ['no share of the program', Number.NaN, 0.5, null],
  ['no share of the machine', 0.25, Number.NaN, null],
  ['a negative share', -1, 0.5, null],
])('a moment with %s', (_, jvm, machine, kept) => {
  const list = new LoadList();
  list.ofChunk()(2e6, jvm, machine);
  const found = list.finish();
  expect(found).toEqual(kept === null ? null : { at: [2], jvm: [kept[0]], machine: [kept[1]] });
});

it('keeps an idle machine after the first moment of a chunk', () => {
  const list = new LoadList();
  const [one, other] = [list.ofChunk(), list.ofChunk()];
  one(0, 0, 0);
  one(1e6, 0, 0);
  other(2e6, 0, 0);
  other(3e6, 0.5, 1);
  expect(list.finish()).toEqual({ at: [1, 3], jvm: [0, 0.5], machine: [0, 1] });
});

it('averages adjacent moments beyond a limit, without those that were not measured', () => {
  const list = new LoadList(2);
  const add = list.ofChunk();
  add(0, 0, 0.5);
  add(1e6, Number.NaN, 1);
  add(2e6, 0.5, 1);
  add(4e6, 1, 1);
  expect(list.finish()).toEqual({ at: [1, 4], jvm: [0.25, 1], machine: [0.75, 1] });
});
