/**
 * Measures how alike the work of methods on both sides of a comparison is: the overlap of their costs by method. In the joint
 * tree of both sides, a node is an own method on a path of own methods, and a cell a node's calls of one library method.
 */
import { forEachBelow } from './callee-lists';
import { type JointTree, LOADING, type SideIndex } from './joint-tree';

/** Figures by method. */
export type Shares = ReadonlyMap<number, number>;

/** Key for the own cost of the compared nodes, whatever their method's name. */
const ITSELF = -2;

/** Overlap of two sets of figures by their shares, from 0 to 1; 1 if both are empty. */
export function overlap(a: Shares, b: Shares): number {
  const [ofA, ofB] = [sumOf(a), sumOf(b)];
  if (ofA === 0 || ofB === 0) return ofA === ofB ? 1 : 0;
  let both = 0;
  for (const [method, figure] of a) both += Math.min(figure / ofA, (b.get(method) ?? 0) / ofB);
  return both;
}

export const sumOf = (shares: Shares): number => [...shares.values()].reduce((sum, each) => sum + each, 0);

/**
 * Cost by method, on one side, of some nodes of one method and everything below them. That method's own cost has a common key,
 * so that names do not matter. Library calls count for the first library method.
 */
export function costBelow(
  joint: JointTree,
  cells: CellLists,
  side: SideIndex,
  tops: readonly number[],
  nameOf: (method: number) => number = (method) => method,
): Shares {
  const shares = new Map<number, number>();
  const add = (method: number, cost: number): void => {
    if (cost > 0) shares.set(method, (shares.get(method) ?? 0) + cost);
  };
  for (const top of tops) {
    const method = joint.method(top);
    forEachBelow(joint.callees, top, (node) => {
      if (!joint.has(side, node)) return;
      add(joint.method(node) === method ? ITSELF : nameOf(joint.method(node)), joint.own[side].get(node));
      for (let cell = cells.first[node]; cell >= 0; cell = cells.next[cell])
        if (joint.callee(cell) !== LOADING) add(joint.callee(cell), joint.cellCost[side].get(cell));
    });
  }
  return shares;
}

/** Linked lists of cells by node; −1 ends a list. */
export interface CellLists {
  readonly first: Int32Array;
  readonly next: Int32Array;
}

export function cellLists(joint: JointTree): CellLists {
  const first = new Int32Array(joint.size).fill(-1);
  const next = new Int32Array(joint.cellCount);
  for (let cell = joint.cellCount - 1; cell >= 0; cell--) {
    const node = joint.nodeOf(cell);
    next[cell] = first[node];
    first[node] = cell;
  }
  return { first, next };
}
