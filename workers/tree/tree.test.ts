import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeMct } from '../formats/mct/encoder';
import { Cancelled, Pace } from '../jobs/pace';
import type { LaidTree } from '../profile/laid-tree';
import { anyProfile, METHODS } from '../testing/arbitrary';
import { key, naiveTree, preorder } from '../testing/naive';
import { built, laidOut, mergedTree } from '../testing/opening';
import { SMALL } from '../testing/small-profile';
import { exclusive, inclusive } from './prefix-sum';

const METRICS = ['calls', 'bytecodes', 'objects', 'arrays', 'elements', 'bytes'];

function rows(laid: LaidTree): unknown[] {
  const { tree, names } = laid;
  return Array.from({ length: tree.size }, (_, i) => {
    const { className, method, descriptor } = names.frame(tree.method[i]);
    return [tree.depth[i], key([className, method, descriptor]), ...METRICS.map((id) => exclusive(laid.prefix(id).sums, i))];
  });
}

describe('trees', () => {
  it('merge threads by path and keep callees by name, with every metric where it belongs', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), async (profile) => {
        const naive = preorder(naiveTree(profile));
        expect(rows(await mergedTree(profile))).toEqual(
          naive.map((node) => [node.depth, key(node.name), ...METRICS.map((id) => node.exclusive[id])]),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('order callees however many they are, and merge those of one method that come after many', async () => {
    const methods = Array.from({ length: 40 }, (_, m) => ({ className: 'a.A', name: `m${m}`, descriptor: '()V' }));
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...methods.keys()], { minLength: 1 }), async (callees) => {
        const [first] = callees;
        // The last callee calls one method in two contexts, each of which makes a call in turn.
        const depth = [0, ...callees.map(() => 1), 2, 3, 2, 3];
        const method = [0, ...callees, first, 0, first, 1];
        const counts = method.map((_, i) => i + 1);
        const threads = [{ name: 'main', nodes: depth.length }];
        const profile = {
          methods,
          threads,
          depth,
          method,
          columns: { calls: counts, bytecodes: counts, bytes: counts },
          sizes: {},
          arrays: [],
        };
        const naive = preorder(naiveTree(profile));
        expect(rows(await mergedTree(profile))).toEqual(
          naive.map((node) => [node.depth, key(node.name), ...METRICS.map((id) => node.exclusive[id])]),
        );
        expect(naive).toHaveLength(callees.length + 4);
      }),
      { numRuns: 40 },
    );
  });

  it('of one thread hold that thread only, and add up to its totals', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), async (profile) => {
        const opened = await built(await encodeMct(profile, 5));
        for (const { index, totals } of opened.threads) {
          const laid = await laidOut(await opened.tree(index, new Pace()));
          const naive = preorder(naiveTree(profile, index, index));
          expect(rows(laid).map((row) => (row as unknown[])[1])).toEqual(naive.map((node) => key(node.name)));
          expect(METRICS.map((id) => laid.prefix(id).sums[laid.tree.size])).toEqual(totals);
        }
        expect(METRICS.map((id) => opened.merged.prefix(id).sums[opened.merged.tree.size])).toEqual(
          opened.infos.map(({ total }) => total),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('of one thread are built once for questions that arrive together', async () => {
    const opened = await built(await encodeMct(SMALL));
    const [first, second] = await Promise.all([opened.tree(1, new Pace()), opened.tree(1, new Pace())]);
    expect(second).toBe(first);
    expect(await opened.tree(1, new Pace())).toBe(first);
    const stopped = new Pace();
    stopped.cancel();
    await expect(opened.tree(0, stopped)).rejects.toThrow(Cancelled);
    expect((await opened.tree(0, new Pace())).tree.size).toBe(6);
  });

  it('include what is below: inclusive = exclusive + inclusive of the callees', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), async (profile) => {
        const laid = await mergedTree(profile);
        const { tree } = laid;
        for (const id of METRICS) {
          const { sums } = laid.prefix(id);
          const below = Array.from({ length: tree.size }, (_, i) => exclusive(sums, i));
          for (let i = tree.size - 1; i >= 0; i--) if (laid.parents.of(i) >= 0) below[laid.parents.of(i)] += below[i];
          expect(below.map((_, i) => inclusive(tree, sums, i))).toEqual(below);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('may be 200,000 contexts deep', async () => {
    const deep = 200_000;
    const laid = await mergedTree(
      {
        methods: METHODS,
        threads: [{ name: 'main', nodes: deep }],
        depth: Uint32Array.from({ length: deep }, (_, i) => i),
        method: new Uint8Array(deep).fill(5),
        columns: { calls: new Uint8Array(deep).fill(1), bytecodes: new Uint8Array(deep).fill(3) },
      },
      2 ** 16,
    );
    expect(laid.tree.size).toBe(deep);
    expect(laid.tree.height).toBe(deep);
    expect(inclusive(laid.tree, laid.prefix('bytecodes').sums, deep - 2)).toBe(6);
    expect(laid.parents.of(deep - 1)).toBe(deep - 2);
  });

  it('may have many callees in one context', async () => {
    const wide = 30_000;
    const methods = Array.from({ length: wide }, (_, i) => ({
      className: `c.C${i % 7}`,
      name: `m${wide - i}`,
      descriptor: '()V',
    }));
    const laid = await mergedTree(
      {
        methods,
        threads: [{ name: 'main', nodes: wide }],
        depth: Uint8Array.from({ length: wide }, (_, i) => Math.min(i, 1)),
        method: Uint32Array.from({ length: wide }, (_, i) => i),
        columns: { calls: new Uint8Array(wide).fill(1) },
      },
      2 ** 16,
    );
    const order = [...laid.tree.method].slice(1);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(order).size).toBe(wide - 1);
  });
});
