import { expect, it } from 'vitest';
import { JointTree, ROOT, type SideIndex } from './joint-tree';

const [LEFT, RIGHT, PRICE] = [0, 1, 2];

it.each<[string, SideIndex, SideIndex]>([
  ['A, the last only in B', 0, 1],
  ['B, the last only in A', 1, 0],
])('a method is on both sides where its first node is only in %s', (_, first, last) => {
  const joint = new JointTree();
  joint.node(first, joint.node(first, ROOT, LEFT), PRICE);
  joint.node(last, joint.node(last, ROOT, RIGHT), PRICE);
  expect([...joint.sidesOfMethods(3)]).toEqual([1 << first, 1 << last, 3]);
});

it('a node or cell is on both sides, whichever side has it first', () => {
  for (const [first, last] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const joint = new JointTree();
    const node = joint.node(first, ROOT, LEFT);
    const cell = joint.cell(first, node, PRICE);
    expect([joint.isInBoth(node), joint.has(last, node), joint.cellHas(last, cell)]).toEqual([false, false, false]);
    expect([joint.node(last, ROOT, LEFT), joint.cell(last, node, PRICE)]).toEqual([node, cell]);
    expect([joint.isInBoth(node), joint.has(first, node), joint.cellHas(first, cell)]).toEqual([true, true, true]);
  }
});
