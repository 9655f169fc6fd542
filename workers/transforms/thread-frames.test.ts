import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { View } from '../api/engine';
import { encodeMct } from '../formats/mct/encoder';
import { Pace } from '../jobs/pace';
import { anyProfile } from '../testing/arbitrary';
import { callers, key, naiveTree, preorder } from '../testing/naive';
import { built, opened, value } from '../testing/opening';
import { byThread } from './thread-frames';

const METRICS = ['calls', 'bytecodes', 'objects', 'arrays', 'elements', 'bytes'];
const NAMES = ['main', 'pool-1-thread-1', 'pool-1-thread-23', 'io'];
const PATTERNS = ['thread main', 'thread pool-*-thread-*', 'thread pool-*-thread-*', 'thread io'];
const profile = anyProfile().map((each) => ({
  ...each,
  threads: each.threads.map((thread, index) => ({ ...thread, name: NAMES[index] })),
}));

describe('all threads, one frame each', () => {
  it('are merged by path below the pattern of their names, every figure with its thread', async () => {
    await fc.assert(
      fc.asyncProperty(profile, async (given) => {
        const { laid, starts } = await (await built(await encodeMct(given, 7))).apart(new Pace());
        await laid.ready(METRICS, true);
        const made = await byThread(laid, starts, given.threads, new Pace());
        const { tree, names } = made;
        const found: Record<string, number[]> = {};
        const path: string[] = [];
        for (let i = 0; i < tree.size; i++) {
          const { className, method, descriptor } = names.frame(tree.method[i]);
          path.length = tree.depth[i];
          path.push(tree.depth[i] === 0 ? className : key([className, method, descriptor]));
          const id = path.join('\u0001');
          expect(found[id], 'no path stands twice').toBeUndefined();
          found[id] = METRICS.map((metric) => made.prefix(metric).sums[i + 1] - made.prefix(metric).sums[i]);
        }
        const expected: Record<string, number[]> = {};
        given.threads.forEach(({ nodes }, thread) => {
          if (nodes > 0) expected[PATTERNS[thread]] ??= METRICS.map(() => 0);
          for (const node of preorder(naiveTree(given, thread, thread))) {
            const id = [PATTERNS[thread], ...[...callers(node).reverse(), node].map(({ name }) => key(name))].join('\u0001');
            expected[id] = METRICS.map((metric, m) => (expected[id]?.[m] ?? 0) + node.exclusive[metric]);
          }
        });
        expect(found).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  it.each([254, 255, 256, 300])('keep the depth of a recursion of %i calls', async (calls) => {
    const given = {
      methods: [{ className: 'com.acme.Main', name: 'main', descriptor: '()V' }],
      threads: [{ name: 'main', nodes: calls }],
      depth: Array.from({ length: calls }, (_, i) => i),
      method: new Array<number>(calls).fill(0),
      columns: { calls: new Array<number>(calls).fill(1) },
    };
    const { laid, starts } = await (await built(await encodeMct(given, 7))).apart(new Pace());
    const { tree } = await byThread(laid, starts, given.threads, new Pace());
    expect([...tree.depth]).toEqual(Array.from({ length: calls + 1 }, (_, i) => i));
  });

  const TWO = {
    methods: [
      { className: 'com.acme.Main', name: 'main', descriptor: '()V', sourceFile: 'Main.kt' },
      { className: 'com.acme.Work$Companion', name: 'run', descriptor: '()V', sourceFile: 'Work.kt' },
    ],
    threads: [
      { name: 'main', nodes: 2 },
      { name: 'secret-7', nodes: 1 },
    ],
    depth: [0, 1, 0],
    method: [0, 1, 1],
    columns: { calls: [1, 2, 3], bytecodes: [10, 20, 40] },
  };

  it('are a tree like others: with transforms, names as they are shown, comparisons', async () => {
    const { engine, summary } = await opened(TWO);
    const view: View = { profile: summary.profile, thread: 'apart' };
    const tops = async (of: View) => {
      const { rows } = value(
        await engine.callees(of, -1, { metric: 'bytecodes', sort: 'inclusive', order: 'desc', offset: 0, limit: 9 }),
      );
      return rows.map(({ name, inclusive, exclusive }) => [name.className, name.method, inclusive, exclusive]);
    };
    expect(await tops(view)).toEqual([
      ['thread secret-*', '*', 40, 0],
      ['thread main', '*', 30, 0],
    ]);
    expect(await tops({ ...view, transforms: [{ kind: 'group', by: 'package' }] })).toEqual(await tops(view));
    expect(value(await engine.context(view, 2)).name.shown?.owner).toBe('Work.Companion');
    engine.showNames(false);
    expect(value(await engine.context(view, 2)).name.shown).toBeUndefined();
    const { metrics, common } = value(await engine.compare(1, view, view));
    expect([common, metrics[0].overlap]).toEqual([5, 100]);
  });

  it('leave with a link under other names where names of threads are to stay', async () => {
    const { engine, summary } = await opened(TWO);
    const view: View = { profile: summary.profile, thread: 'apart' };
    const request = { metric: 'bytecodes', allMetrics: false, budget: 4000, rename: [], hideThreads: true };
    const reopened = async (hideThreads: boolean): Promise<string[]> => {
      const { payload } = value(await engine.share(1, view, { ...request, hideThreads }));
      const { a } = value(await engine.openLink(payload));
      const all: View = { profile: a.profile, thread: 'all' };
      const { rows } = value(
        await engine.callees(all, -1, { metric: 'bytecodes', sort: 'inclusive', order: 'desc', offset: 0, limit: 9 }),
      );
      return rows.map(({ name }) => name.className);
    };
    expect(await reopened(false)).toEqual(['thread secret-*', 'thread main']);
    for (const name of await reopened(true)) expect(name).toMatch(/^thread [12]$/);
  });
});
