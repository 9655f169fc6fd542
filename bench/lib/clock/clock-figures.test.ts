import { describe, expect, it } from 'vitest';
import { agentTime, costsOf } from './corrected.js';
import { correlation, correlations } from './correlation.js';
import { meanRatio, student } from './paired-runs.js';
import { callers, errors, inclusiveShares } from './shares.js';

/** Builds a tree from lines: depth, method, figure. */
function treeOf(lines: [number, string, number][], flags: Record<string, number> = {}) {
  const names = [...new Set(lines.map(([, name]) => name))];
  const end = lines.map(([depth], i) => {
    const next = lines.findIndex(([other], k) => k > i && other <= depth);
    return next < 0 ? lines.length : next;
  });
  const own = Float64Array.from(lines, ([, , figure]) => figure);
  return {
    names,
    flags: Uint32Array.from(names, (name) => flags[name] ?? 0),
    method: Uint32Array.from(lines, ([, name]) => names.indexOf(name)),
    end: Uint32Array.from(end),
    columns: { own } as Record<string, Float64Array>,
  };
}

describe('inclusive shares', () => {
  it('count a recursive method once', () => {
    const tree = treeOf([
      [0, 'A.main', 1],
      [1, 'A.f', 2],
      [2, 'A.f', 3],
      [1, 'B.g', 4],
    ]);
    expect(Object.fromEntries(inclusiveShares(tree, tree.columns.own))).toEqual({ 'A.main': 1, 'A.f': 0.5, 'B.g': 0.4 });
  });

  it('leave out threads of the VM and of tools, and keep natives below Java', () => {
    const tree = treeOf([
      [0, '.GCThread', 90],
      [0, 'A.main', 6],
      [1, '.memcpy', 2],
      [1, 'jdk.jfr.Event.commit', 9],
      [2, 'A.f', 9],
    ]);
    expect(inclusiveShares(tree, tree.columns.own).get('A.main')).toBe(1);
    expect(inclusiveShares(tree, tree.columns.own).get('.memcpy')).toBe(0.25);
    expect(inclusiveShares(tree, tree.columns.own).has('A.f')).toBe(false);
  });

  it('give errors as percentages of the true share', () => {
    const truth = new Map([
      ['a', 0.5],
      ['b', 0.2],
      ['c', 0.1],
    ]);
    expect(
      errors(
        truth,
        new Map([
          ['a', 0.55],
          ['b', 0.1],
        ]),
        ['a', 'b', 'c'],
      ),
    ).toEqual({ median: 50, p90: 100 });
  });
});

it('only methods that call others, and are no leaves, can be current', () => {
  const tree = treeOf(
    [
      [0, 'A.main', 0],
      [1, 'A.leaf', 0],
      [2, 'A.inside', 0],
      [1, 'A.free', 0],
    ],
    { 'A.leaf': 64 },
  );
  expect([...callers(tree)]).toEqual(['A.main']);
});

describe('the agent’s own time', () => {
  const costs = { call: 10, callFree: 4, leaf: 2, block: 1, array: 7 };

  it('of a call is divided between caller and callee; of one without calls it is the caller’s', () => {
    const tree = treeOf(
      [
        [0, 'A.main', 0],
        [1, 'A.f', 0],
        [2, 'A.free', 0],
        [2, 'A.max', 0],
      ],
      { 'A.max': 64 },
    );
    tree.columns.calls = Float64Array.of(1, 100, 1000, 50);
    tree.columns.bytecodes = Float64Array.of(5, 500, 10_000, 0);
    tree.columns.arrays = Float64Array.of(0, 3, 0, 0);
    expect([...agentTime(tree, costs)]).toEqual([10 + 1 + 500, 500 + 100 + 21 + 4000 + 2000 + 100, 0, 0]);
  });

  it('is what recorded pieces take more than plain ones, less their loop, and never negative', () => {
    const recorded = {
      'loop alone, which reads an array': 1,
      'call of a method that calls nothing': 3,
      'two calls, one from the other': 9,
      'Math.max': 0.5,
      'two basic blocks': 3,
      'array of four': 5,
    };
    const [plain, slow] = [0, 100].map((ns) => Object.fromEntries(Object.keys(recorded).map((name) => [name, ns])));
    const runs = [
      { plain, recorded: slow },
      { plain: slow, recorded },
    ];
    expect(costsOf(runs)).toEqual({ call: 6, callFree: 2, leaf: 0, block: 1, array: 4 });
  });
});

describe('Whaley’s correlation', () => {
  it('is 1 for proportional figures, −1 for opposite ones', () => {
    expect(correlation([1, 2, 3], [10, 20, 30])).toBeCloseTo(1);
    expect(correlation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1);
  });

  it('tells contexts from methods: the same methods on other paths', () => {
    const a = treeOf([
      [0, 'A.main', 1],
      [1, 'A.f', 10],
      [2, 'A.g', 30],
    ]);
    const b = treeOf([
      [0, 'A.main', 1],
      [1, 'A.f', 10],
      [1, 'A.g', 30],
    ]);
    const { nodes, methods, nodesAndEdges } = correlations([
      [a, a.columns.own],
      [b, b.columns.own],
    ]);
    expect(methods).toBeCloseTo(1);
    expect(nodes).toBeLessThan(0);
    expect(nodesAndEdges).toBeLessThan(0.5);
  });
});

describe('paired runs', () => {
  it('have the quantile of Student’s distribution', () => expect(student(19)).toBeCloseTo(2.093, 3));

  it('give a geometric mean between its bounds', () => {
    const { mean, low, high } = meanRatio([1, 1.1, 1 / 1.1, 1]);
    expect(mean).toBe(1);
    expect(low).toBeLessThan(1);
    expect(high).toBeGreaterThan(1);
  });
});
