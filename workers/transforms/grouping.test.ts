import { describe, expect, it } from 'vitest';
import type { GroupBy } from '../api/engine';
import { drawnTree } from '../testing/drawn-tree';
import { opened, value } from '../testing/opening';

async function grouped(classNames: readonly string[], by: GroupBy) {
  const { engine, all } = await opened(drawnTree('main.Main.main 1 1', ...classNames.map((name) => `  ${name}.run 1 2`)));
  const view = { ...all, transforms: [{ kind: 'group', by } as const] };
  const page = { sort: 'name', order: 'asc', filter: '', offset: 0, limit: 99 } as const;
  const { rows } = value(await engine.hotMethods(view, 'bytecodes', page));
  const { steps } = value(await engine.transform(1, view, ['bytecodes'], null));
  return { labels: rows.map(({ name }) => name.className).filter((name) => !name.startsWith('main.')), note: steps[0].note };
}

describe('the label of a class', () => {
  it.each([
    ['com.acme.Order', 'com.acme.Order'],
    ['com.acme.Order$Line', 'com.acme.Order'],
    ['com.acme.Order$Line$Part', 'com.acme.Order'],
    ['com.acme.Order$1', 'com.acme.Order'],
    // A dollar sign at the start of a name does not make it a nested class.
    ['com.acme.$Order', 'com.acme.$Order'],
    ['com.acme.$Order$Line', 'com.acme.$Order'],
    ['jdk.proxy2.$Proxy[com.acme.Order]', 'jdk.proxy2.$Proxy[com.acme.Order]'],
    ['jdk.proxy2.$Proxy[com.acme.A,com.acme.B]', 'jdk.proxy2.$Proxy[com.acme.A,com.acme.B]'],
    ['com.ac$me.Order', 'com.ac$me.Order'],
    ['Order', 'Order'],
    ['Order$Line', 'Order'],
    ['$Order', '$Order'],
    ['$Order$Line', '$Order'],
  ])('%s is %s with its top-level class', async (className, label) => {
    expect((await grouped([className], 'class')).labels).toEqual([label]);
  });

  it.each([
    ['com.acme.Order', 'com.acme.*'],
    ['com.acme.Order$Line', 'com.acme.*'],
    ['jdk.proxy2.$Proxy[com.acme.Order]', 'jdk.proxy2.*'],
    ['Order', '*'],
  ])('%s is %s with its package', async (className, label) => {
    expect((await grouped([className], 'package')).labels).toEqual([label]);
  });
});

describe('the note on groups', () => {
  it.each([
    ['class', ['main.Other'], '2 top-level classes, with nested classes.'],
    ['class', ['main.Main$1'], '1 top-level class, with nested classes.'],
    ['package', ['com.acme.Order'], '2 packages.'],
    ['package', ['main.Other'], '1 package.'],
  ] as const)('by %s of main.Main and %j: %s', async (by, classNames, note) => {
    expect((await grouped(classNames, by)).note).toBe(note);
  });
});
