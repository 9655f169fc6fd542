/**
 * Rebuilds a joint tree, the tree that both sides of a comparison share, after methods were matched: renamed, moved, or called
 * through a wrapper. A node is an own method on a path of own methods, and a cell a node's calls of one library method.
 */
import { ownCode } from './folding';
import { JointTree, ROOT, SIDES, type SideIndex } from './joint-tree';

/** The matches of methods and nodes to apply before the sides are compared. */
export interface Rehanging {
  /** For each side and method of the tree, the number to use for the method. */
  readonly renamed: readonly [Int32Array, Int32Array];
  /** By that number, 1 if the method is taken out: its callees become its caller's. */
  readonly wrappers: Uint8Array;
  /** Nodes that move below a new caller, which is a child of the root with the given method number. */
  readonly moved: ReadonlyMap<number, number>;
}

/**
 * A rebuilt joint tree. For each side, `ofNode` and `ofCell` give the new places of the former nodes' own code and of the former
 * cells.
 */
export interface Rehung {
  readonly joint: JointTree;
  readonly ofNode: readonly [Int32Array, Int32Array];
  readonly ofCell: readonly [Int32Array, Int32Array];
}

/** Rebuilds a joint tree with methods renumbered, wrappers taken out and moved nodes below new callers. Totals do not change. */
export function rehang(from: JointTree, by: Rehanging): Rehung {
  const joint = new JointTree();
  const [a, b] = SIDES.map((side) => rehangSide(from, joint, side, by));
  return { joint, ofNode: [a.ofNode, b.ofNode], ofCell: [a.ofCell, b.ofCell] };
}

function rehangSide(from: JointTree, joint: JointTree, side: SideIndex, { renamed, wrappers, moved }: Rehanging) {
  // By node, the new node that receives its callees and cells.
  const into = new Int32Array(from.size);
  const ofNode = new Int32Array(from.size).fill(ownCode(ROOT));
  const ofCell = new Int32Array(from.cellCount);
  const number = renamed[side];
  for (let node = 1; node < from.size; node++) {
    if (!from.has(side, node)) continue;
    const mover = moved.get(node);
    const caller = mover === undefined ? into[from.parent(node)] : moverNode(joint, side, mover);
    const method = number[from.method(node)];
    const [own, calls, entries] = [from.own, from.calls, from.entries].map((figures) => figures[side].get(node));
    if (wrappers[method] === 1) {
      const cell = joint.cell(side, caller, method);
      joint.cellCost[side].add(cell, own);
      joint.cellCalls[side].add(cell, entries);
      into[node] = caller;
      ofNode[node] = cell;
      continue;
    }
    let at = caller;
    if (joint.method(caller) !== method) {
      at = joint.node(side, caller, method);
      joint.entries[side].add(at, entries);
    }
    joint.calls[side].add(at, calls);
    joint.own[side].add(at, own);
    into[node] = at;
    ofNode[node] = ownCode(at);
  }
  for (let old = 0; old < from.cellCount; old++) {
    if (!from.cellHas(side, old)) continue;
    const cell = joint.cell(side, into[from.nodeOf(old)], from.callee(old));
    joint.cellCost[side].add(cell, from.cellCost[side].get(old));
    joint.cellCalls[side].add(cell, from.cellCalls[side].get(old));
    ofCell[old] = cell;
  }
  return { ofNode, ofCell };
}

/** The node that stands for a move. It is called once on each side, so that ratios of the calls below it are unaffected. */
function moverNode(joint: JointTree, side: SideIndex, mover: number): number {
  const node = joint.node(side, ROOT, mover);
  if (joint.calls[side].get(node) === 0) {
    joint.entries[side].add(node, 1);
    joint.calls[side].add(node, 1);
  }
  return node;
}
