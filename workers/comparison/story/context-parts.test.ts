import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EncodedProfile } from '../../formats/mct/encoder';
import { anyProfile } from '../../testing/arbitrary';
import { compared, comparisonOf } from '../../testing/comparison';
import { value } from '../../testing/opening';
import { ContextParts } from './context-parts';

/** The basis of own code in these tests: a guess. */
const PROGRAM = { mainClasses: { a: 'app.Main', b: 'app.Main' }, own: null };

const BASE: EncodedProfile = {
  methods: ['main', 'loop', 'read', 'parse', 'write'].map((name) => ({ className: 'app.Main', name, descriptor: '()V' })),
  threads: [{ name: 'main', nodes: 5 }],
  depth: [0, 1, 2, 3, 2],
  method: [0, 1, 2, 3, 4],
  columns: { calls: [1, 1, 10, 10, 10], bytecodes: [5, 50, 400, 600, 1000] },
};
/** `read` is called four times as often. A call of `parse` or `read` costs as much as before. */
const MORE: EncodedProfile = { ...BASE, columns: { calls: [1, 1, 40, 40, 10], bytecodes: [5, 50, 1600, 2400, 1000] } };
/** All of the program runs three times. */
const THRICE: EncodedProfile = { ...BASE, columns: { calls: [3, 3, 30, 30, 30], bytecodes: [15, 150, 1200, 1800, 3000] } };

it('finds the cause where calls change, neither above nor below', async () => {
  const comparison = await comparisonOf(BASE, MORE);
  const parts = ContextParts.of(comparison, 'bytecodes', false, PROGRAM);
  const { tree, names } = comparison;
  const named = Array.from(tree.method.subarray(0, tree.size), (method) => names.frame(method).method);
  const contexts = ['main', 'loop', 'read', 'parse', 'write'].map((name) => named.indexOf(name));
  const rounded = contexts.map((context) => Math.round(parts.parts[context]));
  expect(rounded).toEqual([0, 0, 3000, 0, 0]);
  expect(contexts.map((context) => parts.strength(context, 4000))).toEqual([0, 0, 2, 0, 0]);
  const back = ContextParts.of(await comparisonOf(MORE, BASE), 'bytecodes', false, PROGRAM);
  expect(contexts.map((context) => back.strength(context, 4000))).toEqual([0, 0, -2, 0, 0]);
});

it('has no cause in shares where all is in proportion', async () => {
  const comparison = await comparisonOf(BASE, THRICE);
  const counts = ContextParts.of(comparison, 'bytecodes', false, PROGRAM);
  expect(counts.strength(0, 6165)).toBe(2);
  const shares = ContextParts.of(comparison, 'bytecodes', true, PROGRAM);
  for (const part of shares.parts) expect(Math.abs(part)).toBeLessThan(1e-9);
});

it('adds up to the change, in shares to none', async () => {
  await fc.assert(
    fc.asyncProperty(anyProfile(), anyProfile(), fc.boolean(), async (a, b, normalised) => {
      const comparison = await comparisonOf(a, b);
      const { parts } = ContextParts.of(comparison, 'bytecodes', normalised, PROGRAM);
      const totals = comparison.totals('bytecodes');
      fc.pre(totals.a > 0 && totals.b > 0);
      const change = normalised ? 0 : totals.b - totals.a;
      const scale = Math.max(totals.a, totals.b, ...parts.map(Math.abs));
      expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) - change) / scale).toBeLessThan(1e-12);
    }),
    { numRuns: 25 },
  );
});

it('is drawn where one asks for it', async () => {
  const { engine, summary } = await compared(BASE, MORE);
  const request = { metric: 'bytecodes', focus: -1, x0: 0, x1: 1, width: 1000, firstRow: 0, rows: 10 };
  const ask = async (causes: boolean) =>
    value(await engine.flame(summary.comparison, { ...request, shape: 'union', normalised: false, causes }));
  const { count, name, names, part, cause, kind } = await ask(true);
  const drawn = Array.from({ length: count }, (_, i) => [
    names[name[i]]?.method ?? '',
    Math.round(part?.[i] ?? Number.NaN),
    cause?.[i],
    kind[i],
  ]);
  expect(drawn).toEqual([
    ['', 0, 0, 1],
    ['main', 0, 0, 1],
    ['loop', 0, 0, 1],
    ['read', 3000, 2, 1],
    ['write', 0, 0, 0],
    ['parse', 0, 0, 1],
  ]);
  const without = await ask(false);
  expect([without.part, without.cause]).toEqual([null, null]);
});
