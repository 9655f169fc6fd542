import { describe, expect, it } from 'vitest';
import { JointTree } from '../joint/joint-tree';
import { partsOf } from './parts';
import { NONE, PathSteps } from './path-steps';

/** Shares of a cost of 100 among the steps of a path, given by the ratios of calls from its top. */
function shares(...ratios: readonly number[]): number[] {
  const steps = new PathSteps();
  const into = new Float64Array(ratios.length);
  const path = ratios.reduce((above, ratio, step) => steps.down(above, ratio, step), NONE);
  steps.divide(path, 100, into);
  return [...into];
}

describe('the cost of extra calls', () => {
  it.each<[string, number[], number[]]>([
    ['is nobody’s where nothing is called more often', [1, 1, 1], [0, 0, 0]],
    ['is that of the step that adds them', [1, 3, 3], [0, 100, 0]],
    ['is divided among steps that add them', [2, 4], [100 / 3, 200 / 3]],
    // m = 2, 3, 3: the second step adds 6, of which the third takes away 3.
    ['is not that of what a later step takes away', [2, 6, 3], [50, 50, 0]],
    ['is nobody’s where a later step takes away all', [3, 1], [0, 0]],
    ['is nobody’s where a later step takes away more', [3, 0.5], [0, 0]],
    ['is that of a step after those that take away', [3, 1, 5], [0, 0, 100]],
    ['is that of the first step of equal ones', [3, 6, 3], [100, 0, 0]],
    ['of a step below the ones before', [4, 2], [100, 0]],
  ])('%s: ratios %j', (_, ratios, expected) => {
    expect(shares(...ratios)).toEqual(expected.map((each) => expect.closeTo(each, 12)));
  });
});

/** A node `x` below the root, with a node `y` below it and a cell of library calls. */
interface Figures {
  readonly x?: readonly [entries: number, calls: number, own: number];
  readonly y?: readonly [entries: number, calls: number, own: number];
  readonly cell?: readonly [calls: number, cost: number];
  readonly loading?: number;
}

function partsBetween(a: Figures, b: Figures) {
  const joint = new JointTree();
  [a, b].forEach(({ x, y, cell, loading }, at) => {
    const side = at === 0 ? 0 : 1;
    const add = (parent: number, method: number, [entries, calls, own]: readonly [number, number, number]): number => {
      const node = joint.node(side, parent, method);
      joint.entries[side].add(node, entries);
      joint.calls[side].add(node, calls);
      joint.own[side].add(node, own);
      return node;
    };
    if (x === undefined) return;
    const top = add(0, 1, x);
    if (y !== undefined) add(top, 2, y);
    if (cell !== undefined) {
      const at = joint.cell(side, top, 9);
      joint.cellCalls[side].add(at, cell[0]);
      joint.cellCost[side].add(at, cell[1]);
    }
    if (loading !== undefined) joint.cellCost[side].add(joint.cell(side, top, -1), loading);
  });
  const { loading, ...columns } = partsOf(joint);
  const found: Record<string, number> = {};
  for (const [name, column] of Object.entries(columns))
    column.forEach((part: number, at: number) => {
      if (Math.abs(part) > 1e-9) found[`${name} ${at}`] = Math.round(1e6 * part) / 1e6;
    });
  return loading === 0 ? found : { ...found, loading };
}

describe('the parts of a change', () => {
  it.each<[string, Figures, Figures, Record<string, number>]>([
    ['none', { x: [10, 10, 100] }, { x: [10, 10, 100] }, {}],
    ['more cost per call', { x: [10, 10, 100] }, { x: [10, 10, 150] }, { 'own 1': 50 }],
    ['more calls', { x: [10, 10, 100] }, { x: [20, 20, 200] }, { 'entries 1': 100 }],
    ['fewer calls', { x: [20, 20, 200] }, { x: [10, 10, 100] }, { 'entries 1': -100 }],
    // Calls account for half of the 300; a dearer call accounts for 50 of the rest.
    ['both', { x: [10, 10, 100] }, { x: [20, 20, 300] }, { 'entries 1': 150, 'own 1': 50 }],
    ['recursion', { x: [10, 10, 100] }, { x: [10, 30, 300] }, { 'recursion 1': 200 }],
    [
      'a callee that is called more often',
      { x: [1, 1, 0], y: [10, 10, 100] },
      { x: [1, 1, 0], y: [30, 30, 300] },
      { 'entries 2': 200 },
    ],
    [
      'a callee of a caller that is',
      { x: [1, 1, 0], y: [10, 10, 100] },
      { x: [3, 3, 0], y: [30, 30, 300] },
      { 'entries 1': 200 },
    ],
    ['a new callee', { x: [1, 1, 0] }, { x: [1, 1, 0], y: [30, 30, 300] }, { 'presence 2': 300 }],
    ['a callee that is gone', { x: [1, 1, 0], y: [30, 30, 300] }, { x: [1, 1, 0] }, { 'presence 2': -300 }],
    // If a caller is called three times as often, a third of the change is due to the new callee.
    [
      'a new callee of a caller that is called more often',
      { x: [1, 1, 0] },
      { x: [3, 3, 0], y: [30, 30, 300] },
      { 'presence 2': 100, 'entries 1': 200 },
    ],
    [
      'a new callee of a caller that is called less often',
      { x: [3, 3, 0] },
      { x: [1, 1, 0], y: [30, 30, 300] },
      { 'presence 2': 300 },
    ],
    [
      'one that is gone, of a caller that is called less often',
      { x: [3, 3, 0], y: [30, 30, 300] },
      { x: [1, 1, 0] },
      { 'presence 2': -100, 'entries 1': -200 },
    ],
    ['library calls', { x: [1, 1, 0], cell: [10, 100] }, { x: [1, 1, 0], cell: [20, 200] }, { 'cellCalls 0': 100 }],
    ['dearer library calls', { x: [1, 1, 0], cell: [10, 100] }, { x: [1, 1, 0], cell: [10, 150] }, { 'cellCost 0': 50 }],
    [
      'library calls that are not counted',
      { x: [1, 1, 0], cell: [0, 100] },
      { x: [1, 1, 0], cell: [0, 150] },
      { 'cellCost 0': 50 },
    ],
    ['new library calls', { x: [1, 1, 0] }, { x: [1, 1, 0], cell: [10, 150] }, { 'cellPresence 0': 150 }],
    ['library calls that are gone', { x: [1, 1, 0], cell: [10, 150] }, { x: [1, 1, 0] }, { 'cellPresence 0': -150 }],
    ['class loading', { x: [1, 1, 0], loading: 40 }, { x: [1, 1, 0], loading: 100 }, { loading: 60 }],
    ['a method whose calls are not known', { x: [0, 0, 100] }, { x: [0, 0, 300] }, { 'own 1': 200 }],
  ])('%s', (_, a, b, expected) => {
    expect(partsBetween(a, b)).toEqual(expected);
  });
});
