import { expect, it } from 'vitest';
import { groupsOf } from './diff-groups';
import type { UnionNames } from './union-names';

it('a proxy’s package is its own, not one of an interface', () => {
  const classes = ['jdk.proxy.$Proxy[a.B,c.D]', 'jdk.proxy.$Proxy[x.Y]', 'a.B'];
  const names = { size: classes.length, frame: (at: number) => ({ className: classes[at] }) } as unknown as UnionNames;
  expect(groupsOf(names, 'packages').groups).toEqual(['a', 'jdk.proxy']);
});
