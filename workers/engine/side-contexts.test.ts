import { expect, it } from 'vitest';
import type { EncodedProfile } from '../formats/mct/encoder';
import { compared } from '../testing/comparison';
import { value } from '../testing/opening';

const METRIC = 'bytecodes';
const CLASSES = ['app.Main', 'app.Order', 'app.Price', 'java.util.List'];

/** Contexts as `[depth, method, bytecodes]`. */
const profile = (contexts: readonly (readonly [number, number, number])[]): EncodedProfile => ({
  methods: CLASSES.map((className) => ({ className, name: 'run', descriptor: '()V' })),
  threads: [{ name: 'main', nodes: contexts.length }],
  depth: contexts.map(([depth]) => depth),
  method: contexts.map(([, method]) => method),
  columns: { calls: contexts.map(() => 1), bytecodes: contexts.map(([, , bytecodes]) => bytecodes) },
});

/** Price is called through a list only in A, by Order on both sides, and by Main only in B. */
const A = profile([
  [0, 0, 1],
  [1, 1, 1],
  [2, 2, 5],
  [1, 3, 1],
  [2, 2, 9],
]);
const B = profile([
  [0, 0, 1],
  [1, 1, 1],
  [2, 2, 5],
  [1, 2, 7],
]);

it('finds a context of a comparison on its path in either side, else the largest of its method', async () => {
  const { engine, summary } = await compared(A, B);
  const { comparison } = summary;
  const views = { a: { profile: summary.a, thread: 'all' }, b: { profile: summary.b, thread: 'all' } } as const;
  for (const side of ['a', 'b'] as const) {
    const { path } = value(await engine.context(views[side], 2));
    expect(path.contexts).toHaveLength(3);
    const there = value(await engine.contextInUnion(comparison, side, 2, views[side]));
    expect(value(await engine.context(comparison, there)).path.names).toEqual(path.names);
    expect(value(await engine.contextInSide(comparison, side, there, views[side], METRIC))).toBe(2);
  }
  // Main calls Price only in B; in A, the context below the list is the largest.
  const onlyB = value(await engine.contextInUnion(comparison, 'b', 3, views.b));
  expect(value(await engine.contextInSide(comparison, 'a', onlyB, views.a, METRIC))).toBe(4);
  // Only A has the list.
  const onlyA = value(await engine.contextInUnion(comparison, 'a', 3, views.a));
  expect(value(await engine.contextInSide(comparison, 'b', onlyA, views.b, METRIC))).toBe(-1);
  expect(await engine.contextInSide(comparison, 'a', 99, views.a, METRIC)).toMatchObject({ ok: false, error: { kind: 'gone' } });
});

it('finds contexts of own code in a tree of all code, and back', async () => {
  const { engine, summary } = await compared(A, B);
  const view = { profile: summary.a, thread: 'all' } as const;
  const own = value(await engine.ownComparison(9, summary.comparison))?.comparison ?? -1;
  for (const [context, className] of [
    [2, 'app.Price'],
    [3, 'app.Main'],
  ] as const) {
    const there = value(await engine.contextInUnion(own, 'a', context, view));
    expect(value(await engine.context(own, there)).name.className).toBe(className);
    const back = value(await engine.contextInSide(own, 'a', there, view, METRIC));
    expect(value(await engine.context(view, back)).name.className).toBe(className);
  }
});
