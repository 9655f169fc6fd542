import { expect, it } from 'vitest';
import { LoadList } from './load-list';

it.each<[string, jvm: number, machine: number, kept: number[] | null]>([
  ['both shares', 0.25, 0.5, [0.25, 0.5]],
  ['an idle machine', 0, 0, [0, 0]],
  ['slightly too much', 1.01, 1.02, [1, 1]],
  ['no share of the program', Number.NaN, 0.5, null],
  ['no share of the machine', 0.25, Number.NaN, null],
  ['a negative share', -1, 0.5, null],
])('a moment with %s', (_, jvm, machine, kept) => {
  const list = new LoadList();
  list.add(2e6, jvm, machine);
  const found = list.finish();
  expect(found).toEqual(kept === null ? null : { at: [2], jvm: [kept[0]], machine: [kept[1]] });
});

it('averages adjacent moments beyond a limit, without those that were not measured', () => {
  const list = new LoadList(2);
  list.add(0, 0, 0.5);
  list.add(1e6, Number.NaN, 1);
  list.add(2e6, 0.5, 1);
  list.add(4e6, 1, 1);
  expect(list.finish()).toEqual({ at: [1, 4], jvm: [0.25, 1], machine: [0.75, 1] });
});
