import type { Tree } from '../../tree/tree';
import { type JointTree, LOADING, ROOT, type SideIndex } from './joint-tree';

/** Roles of methods. */
export const LIBRARY = 0;
export const OWN = 1;
export const ONE_TIME = 2;

/** One side's contexts with their figures. */
export interface Foldable {
  readonly tree: Tree;
  /** Number in the union by the side's own number of a method. */
  readonly methodOf: Uint32Array;
  /** Exclusive prefix sums of the metric, and of calls; null where there are none. */
  readonly costs: Float64Array;
  readonly calls: Float64Array | null;
  /** Factor for all figures. */
  readonly scale: number;
}

/** Where contexts went: by context their node, and their cell, or −1 for a node's own code. */
export interface Places {
  readonly node: Int32Array;
  readonly cell: Int32Array;
}

const NO_CELL = -1;

/**
 * Adds one side to a joint tree, in one pass: library frames go to the nearest own caller, by the first library method on the way.
 * What runs once, such as class loading, goes to a cell of its own.
 *
 * @param roles by method of the union
 * @param places filled with where each context went
 * @param only tells by context whether it counts; one that does not is left out, and what it calls and its place are its caller's
 */
export function foldInto(
  joint: JointTree,
  side: SideIndex,
  { tree, methodOf, costs, calls, scale }: Foldable,
  roles: Uint8Array,
  places: Places | null,
  only: (context: number) => boolean = () => true,
): void {
  const { size, depth, method, height } = tree;
  // Node and cell of the open context above each depth.
  const nodes = new Int32Array(height + 1);
  const cells = new Int32Array(height + 1);
  nodes[0] = ROOT;
  cells[0] = NO_CELL;
  for (let i = 0; i < size; i++) {
    const d = depth[i];
    if (!only(i)) {
      nodes[d + 1] = nodes[d];
      cells[d + 1] = cells[d];
      if (places !== null) {
        places.node[i] = nodes[d];
        places.cell[i] = cells[d];
      }
      continue;
    }
    const m = methodOf[method[i]];
    const cost = (costs[i + 1] - costs[i]) * scale;
    const called = calls === null ? 0 : (calls[i + 1] - calls[i]) * scale;
    let node = nodes[d];
    let cell = cells[d];
    const role = roles[m];
    if (role === OWN) {
      if (joint.method(node) !== m) {
        node = joint.node(side, node, m);
        joint.entries[side].add(node, called);
      }
      joint.calls[side].add(node, called);
      joint.own[side].add(node, cost);
      cell = NO_CELL;
    } else {
      if (cell === NO_CELL || (role === ONE_TIME && joint.callee(cell) !== LOADING)) {
        cell = joint.cell(side, node, role === ONE_TIME ? LOADING : m);
        joint.cellCalls[side].add(cell, called);
      }
      joint.cellCost[side].add(cell, cost);
    }
    nodes[d + 1] = node;
    cells[d + 1] = cell;
    if (places !== null) {
      places.node[i] = node;
      places.cell[i] = cell;
    }
  }
}
