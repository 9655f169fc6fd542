import { readFileSync } from 'node:fs';
import { figure } from '../lib/figure';
import { inRepo } from '../lib/files';
import { expect, test } from '../pages/test';

type Row = [
  depth: number,
  method: string,
  calls: number,
  bytecodes: number,
  objects: Record<string, number>,
  arrays: Record<string, [number, number]>,
];
const expected: { contexts: Row[] } = JSON.parse(readFileSync(inRepo('agent-java/examples/handcount/expected.json'), 'utf8'));

/**
 * `a.b.C.name(descriptor)` without the descriptor, because this table does not show descriptors; overloads are checked by their
 * sum.
 */
const plain = (method: string): string => method.slice(0, method.indexOf('('));

test('the screen shows the calls and bytecodes that were worked out by hand', async ({ app }) => {
  const calls = new Map<string, number>();
  const bytecodes = new Map<string, number>();
  for (const [, method, called, executed] of expected.contexts) {
    if (!method.startsWith('handcount.')) continue;
    calls.set(plain(method), (calls.get(plain(method)) ?? 0) + called);
    bytecodes.set(plain(method), (bytecodes.get(plain(method)) ?? 0) + executed);
  }
  await app.start('#/methods?a=samples/handcount.mct&metric=bytecodes&filter=handcount.&sort=name&order=asc');
  const shown = { calls: new Map<string, number>(), bytecodes: new Map<string, number>() };
  for (const cells of await app.methods.all()) {
    const name = cells[0]!.replace(/\(.*$/, '').trim();
    if (!name.startsWith('handcount.')) continue;
    shown.bytecodes.set(name, (shown.bytecodes.get(name) ?? 0) + figure(cells[1]!));
    shown.calls.set(name, (shown.calls.get(name) ?? 0) + figure(cells[4]!));
  }
  expect(Object.fromEntries([...shown.calls].sort())).toEqual(Object.fromEntries([...calls].sort()));
  expect(Object.fromEntries([...shown.bytecodes].sort())).toEqual(Object.fromEntries([...bytecodes].sort()));
});

test('the screen shows the objects and arrays that were worked out by hand', async ({ app }) => {
  const objects = new Map<string, number>();
  const arrays = new Map<string, [number, number]>();
  for (const [, method, , , made, rows] of expected.contexts) {
    if (!method.startsWith('handcount.')) continue;
    const key = plain(method);
    const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
    if (Object.keys(made).length > 0) objects.set(key, (objects.get(key) ?? 0) + sum(Object.values(made)));
    const [count, elements] = arrays.get(key) ?? [0, 0];
    const added = Object.values(rows);
    if (added.length > 0) arrays.set(key, [count + sum(added.map(([n]) => n)), elements + sum(added.map(([, n]) => n))]);
  }
  await app.start('#/allocations?a=samples/handcount.mct&table=methods&filter=handcount.&sort=name&order=asc');
  const { where } = app.allocations;
  await expect(where.root).toBeVisible();
  const header = await where.root.getByRole('columnheader').allTextContents();
  const column = (name: string) => header.findIndex((text) => text.toLowerCase().startsWith(name));
  const shownObjects = new Map<string, number>();
  const shownArrays = new Map<string, [number, number]>();
  for (const cells of await where.all()) {
    const name = cells[0]!.replace(/\(.*$/, '').trim();
    if (!name.startsWith('handcount.')) continue;
    const made = figure(cells[column('objects')]!);
    if (made !== 0) shownObjects.set(name, (shownObjects.get(name) ?? 0) + made);
    const [count, elements] = shownArrays.get(name) ?? [0, 0];
    const more: [number, number] = [count + figure(cells[column('arrays')]!), elements + figure(cells[column('elements')]!)];
    if (more[0] !== 0) shownArrays.set(name, more);
  }
  expect(Object.fromEntries([...shownObjects].sort())).toEqual(Object.fromEntries([...objects].sort()));
  expect(Object.fromEntries([...shownArrays].sort())).toEqual(Object.fromEntries([...arrays].sort()));
});

test('the details show how much a context allocates for its work', async ({ app }) => {
  await app.start('#/flame?a=samples/handcount.mct&metric=bytecodes');
  await app.opened();
  await app.flame.press({ x: 300, y: 30 });
  await expect(app.details.title).toContainText('Main.main');
  await expect(app.details.exclusive('objects per 1,000 bytecodes')).toHaveText('0.00');
  const inclusive = async (name: string) => figure(await app.details.inclusive(name).innerText());
  const bytecodes = await inclusive('bytecodes');
  for (const [what, label] of [
    ['objects', 'objects'],
    ['bytes', 'allocated bytes'],
  ]) {
    const allocated = await inclusive(label!);
    expect(allocated).toBeGreaterThan(0);
    expect(await inclusive(`${what} per 1,000 bytecodes`)).toBeCloseTo((1000 * allocated) / bytecodes, 1);
  }
});
