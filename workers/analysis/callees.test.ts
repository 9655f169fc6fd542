import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyProfile } from '../testing/arbitrary';
import { drawnTree } from '../testing/drawn-tree';
import { naiveInclusive, naiveTree, preorder } from '../testing/naive';
import { opened, value } from '../testing/opening';
import { SMALL } from '../testing/small-profile';

const request = { metric: 'bytecodes', sort: 'inclusive', order: 'desc', offset: 0, limit: 1e6 } as const;

describe('callees', () => {
  it('are the contexts right below, with exact figures, sorted and paged', async () => {
    await fc.assert(
      fc.asyncProperty(anyProfile(), async (profile) => {
        const { engine, all } = await opened(profile);
        const nodes = preorder(naiveTree(profile));
        const tops = value(await engine.callees(all, -1, request));
        expect(tops.rows.map((row) => row.inclusive)).toEqual(
          nodes
            .filter((node) => node.depth === 0)
            .map((node) => naiveInclusive(node, 'bytecodes'))
            .sort((a, b) => b - a),
        );
        for (const [context, node] of nodes.entries()) {
          const { rows, total } = value(await engine.callees(all, context, request));
          expect(total).toBe(node.callees.size);
          expect(new Map(rows.map((row) => [row.context, [row.inclusive, row.exclusive, row.calls, row.callees]]))).toEqual(
            new Map(
              [...node.callees.values()].map((callee) => [
                nodes.indexOf(callee),
                [naiveInclusive(callee, 'bytecodes'), callee.exclusive.bytecodes, callee.exclusive.calls, callee.callees.size],
              ]),
            ),
          );
          const sorted = rows.map((row) => row.inclusive);
          expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
          const second = value(await engine.callees(all, context, { ...request, offset: 1, limit: 1 }));
          expect(second.rows).toEqual(rows.slice(1, 2));
        }
      }),
      { numRuns: 20 },
    );
  });

  it('of many siblings: the page that was asked for', async () => {
    const many = 3000;
    const { engine, all } = await opened({
      ...SMALL,
      methods: Array.from({ length: many + 1 }, (_, i) => ({ className: 'app.Wide', name: `m${i}`, descriptor: '()V' })),
      threads: [{ name: 'main', nodes: many + 1 }],
      depth: Array.from({ length: many + 1 }, (_, i) => Math.min(1, i)),
      method: Array.from({ length: many + 1 }, (_, i) => i),
      columns: {
        calls: Array.from({ length: many + 1 }, () => 1),
        bytecodes: Array.from({ length: many + 1 }, (_, i) => (i * 7919) % 3001),
      },
      arrays: [],
    });
    const { rows, total } = value(await engine.callees(all, 0, { ...request, limit: 5 }));
    expect(rows.map((row) => row.inclusive)).toEqual([3000, 2999, 2998, 2997, 2996]);
    expect(total).toBe(many);
    const last = value(await engine.callees(all, 0, { ...request, offset: many - 1, limit: 5 }));
    expect(last.rows.map((row) => row.inclusive)).toEqual([1]);
    const smallest = last.rows[0].context;
    const wanted = value(await engine.callees(all, 0, { ...request, limit: 2, include: smallest }));
    expect(wanted.rows.map((row) => row.inclusive)).toEqual([3000, 2999, 1]);
    const foreign = value(await engine.callees(all, -1, { ...request, limit: 2, include: smallest }));
    expect(foreign.rows).toHaveLength(1);
  });
});

describe('rows of callees', () => {
  const drawn = drawnTree('main 1 1', '  b 3 10', '    x 1 5', '      y 1 1', '    z 1 1', '  a 1 20', '  c 2 2', '    x 1 7');
  it.each([
    ['name', 'asc', ['a', 'b', 'c']],
    ['name', 'desc', ['c', 'b', 'a']],
    ['inclusive', 'desc', ['a', 'b', 'c']],
    ['exclusive', 'desc', ['a', 'b', 'c']],
    ['exclusive', 'asc', ['c', 'b', 'a']],
    ['calls', 'desc', ['b', 'c', 'a']],
  ] as const)('are sorted by %s, %s: %j', async (sort, order, names) => {
    const { engine, all } = await opened(drawn);
    const { rows } = value(await engine.callees(all, 0, { ...request, sort, order }));
    expect(rows.map(({ name }) => name.method)).toEqual(names);
  });

  it('say how many callees they have, and how many contexts are below', async () => {
    const { engine, all } = await opened(drawn);
    const { rows } = value(await engine.callees(all, 0, { ...request, sort: 'name', order: 'asc' }));
    expect(rows.map(({ name, callees, below }) => [name.method, callees, below])).toEqual([
      ['a', 0, 0],
      ['b', 2, 3],
      ['c', 1, 1],
    ]);
  });

  it('count no calls where the recording has none', async () => {
    const { calls: _, ...columns } = drawn.columns;
    const { engine, all } = await opened({ ...drawn, columns });
    const { rows } = value(await engine.callees(all, 0, { ...request, sort: 'calls', order: 'desc' }));
    expect(rows.map(({ calls }) => calls)).toEqual([0, 0, 0]);
  });
});

describe('the hottest path', () => {
  it('takes the widest callee at each step while it has half', async () => {
    const { engine, all } = await opened(SMALL);
    const path = value(await engine.hottestPath(all, 'bytecodes', -1));
    const figures = await Promise.all(
      path.map(async (context) => value(await engine.context(all, context, ['bytecodes'])).values[0].inclusive),
    );
    expect(path.length).toBeGreaterThan(0);
    for (let i = 1; i < figures.length; i++) expect(figures[i] * 2).toBeGreaterThanOrEqual(figures[i - 1]);
    const last = path[path.length - 1];
    const below = value(await engine.callees(all, last, request)).rows[0];
    if (below) expect(below.inclusive * 2).toBeLessThan(figures[figures.length - 1]);
  });

  it.each([
    ['a callee with exactly half', ['main 1 10', '  half 1 10'], ['main', 'half']],
    ['a callee with less than half', ['main 1 11', '  less 1 10'], ['main']],
    ['the first of two halves', ['main 1 0', '  one 1 10', '  two 1 10'], ['main', 'one']],
    ['the wider of two', ['main 1 0', '  few 1 9', '  many 1 10'], ['main', 'many']],
    ['none of three thirds', ['main 1 0', '  one 1 10', '  two 1 10', '  three 1 10'], ['main']],
    // Nothing has half of the total, but the path still begins at the widest callee.
    ['an outermost method with less than half', ['few 1 9', 'many 1 10', 'some 1 8'], ['many']],
    ['a method of no work', ['main 1 0', '  idle 1 0'], []],
    ['two methods of the same work', ['main 1 10', '  half 1 5', '    half 1 5', 'other 1 19'], ['main', 'half', 'half']],
  ])('takes %s or leaves it: %j', async (_, lines, names) => {
    const { engine, all } = await opened(drawnTree(...lines));
    const path = value(await engine.hottestPath(all, 'bytecodes', -1));
    const frames = await Promise.all(path.map(async (context) => value(await engine.context(all, context, [])).name.method));
    expect(frames).toEqual(names);
  });

  it('below a context takes its widest callee first, and does not open a recursion of thousands', async () => {
    const { engine, all } = await opened(drawnTree('main 1 100', '  leaf 1 1'));
    expect(value(await engine.hottestPath(all, 'bytecodes', 0))).toEqual([1]);
    const deep = Array.from({ length: 600 }, (_, depth) => `${'  '.repeat(depth)}visit 1 1`);
    const recursion = await opened(drawnTree(...deep));
    expect(value(await recursion.engine.hottestPath(recursion.all, 'bytecodes', -1))).toHaveLength(500);
  });
});

describe('a recursion', () => {
  it('is counted above a context and along its hottest path; a caller’s, where the method itself does not repeat', async () => {
    // main, then visit and accept alternating, five times, with a leaf under each visit and a cheap visit beside the hot one.
    const [main, visit, accept, leaf] = [0, 1, 2, 3];
    const nodes = [[0, main, 1]];
    for (let level = 0; level < 5; level++) {
      nodes.push([1 + 2 * level, visit, 1], [2 + 2 * level, leaf, 1]);
      nodes.push([2 + 2 * level, accept, 5]);
    }
    const { engine, all } = await opened({
      ...SMALL,
      methods: ['main', 'visit', 'accept', 'leaf'].map((name) => ({ className: 'a.B', name, descriptor: '()V' })),
      threads: [{ name: 'main', nodes: nodes.length }],
      depth: nodes.map(([depth]) => depth),
      method: nodes.map(([, method]) => method),
      columns: { calls: nodes.map(() => 1), bytecodes: nodes.map(([, , figure]) => figure) },
      arrays: [],
    });
    const around = async (context: number) => {
      const { name, times } = value(await engine.recursion(all, 'bytecodes', context));
      return [name.method, times];
    };
    // Callees are in order of name, so the contexts of the chain come first, then the leaf of the innermost.
    expect(await around(0)).toEqual(['main', 1]);
    expect(await around(1)).toEqual(['visit', 5]);
    expect(await around(2)).toEqual(['accept', 5]);
    expect(await around(10)).toEqual(['accept', 5]);
    expect(await around(11)).toEqual(['visit', 5]);
    expect(value(await engine.context(all, 11, [])).name.method).toBe('leaf');
    expect(await engine.recursion(all, 'bytecodes', 99)).toMatchObject({ error: { kind: 'gone' } });
  });
});
