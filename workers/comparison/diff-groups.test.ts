import { expect, it } from 'vitest';
import { FOLDED } from '../../common/frame-names';
import { groupsOf } from './diff-groups';
import type { UnionNames } from './union-names';

it('a proxy’s package is its own, not one of an interface', () => {
  const classes = ['jdk.proxy.$Proxy[a.B,c.D]', 'jdk.proxy.$Proxy[x.Y]', 'a.B'];
  const names = { size: classes.length, frame: (at: number) => ({ className: classes[at] }) } as unknown as UnionNames;
  expect(groupsOf(names, 'packages').groups).toEqual(['a', 'jdk.proxy']);
});

it('groups are classes or packages by name, with what is folded apart', () => {
  const methods = [
    ['b.Second', 'run'],
    ['a.First', 'run'],
    ['b.Other', 'run'],
    ['', '(3 contexts with own code folded here)'],
    ['a.First', 'stop'],
  ];
  const names = {
    size: methods.length,
    frame: (at: number) => ({ className: methods[at][0], method: methods[at][1] }),
  } as unknown as UnionNames;
  const named = (by: 'classes' | 'packages') => {
    const { groups, groupOf } = groupsOf(names, by);
    return Array.from(groupOf, (group) => groups[group]);
  };
  expect(groupsOf(names, 'classes').groups).toEqual(['a.First', 'b.Other', 'b.Second', FOLDED]);
  expect(named('classes')).toEqual(['b.Second', 'a.First', 'b.Other', FOLDED, 'a.First']);
  expect(named('packages')).toEqual(['b', 'a', 'b', FOLDED, 'a']);
});
