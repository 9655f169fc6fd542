import { ownCode } from './folding';
import { JointTree, ROOT, SIDES, type SideIndex } from './joint-tree';

/** How methods and nodes are put together before the sides are compared. */
export interface Rehanging {
  /** By side and method of the tree, the number that the method goes by. */
  readonly renamed: readonly [Int32Array, Int32Array];
  /** By such number, 1 for a method that is taken out: its callees become its caller's. */
  readonly wrappers: Uint8Array;
  /** Nodes that get a new caller below the root, by the number that this caller goes by. */
  readonly moved: ReadonlyMap<number, number>;
}

/** A joint tree made of another one, and by side the places of that one's nodes' own code and of its cells. */
export interface Rehung {
  readonly joint: JointTree;
  readonly ofNode: readonly [Int32Array, Int32Array];
  readonly ofCell: readonly [Int32Array, Int32Array];
}

/** Rebuilds a joint tree with methods renumbered, wrappers taken out and moved nodes below new callers. Totals stay. */
export function rehang(from: JointTree, by: Rehanging): Rehung {
  const joint = new JointTree();
  const [a, b] = SIDES.map((side) => rehangSide(from, joint, side, by));
  return { joint, ofNode: [a.ofNode, b.ofNode], ofCell: [a.ofCell, b.ofCell] };
}

function rehangSide(from: JointTree, joint: JointTree, side: SideIndex, { renamed, wrappers, moved }: Rehanging) {
  // By node, the one that its callees and cells go to.
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

/** The node that stands for a move; it is called once on each side, so that calls below it count as they are. */
function moverNode(joint: JointTree, side: SideIndex, mover: number): number {
  const node = joint.node(side, ROOT, mover);
  if (joint.calls[side].get(node) === 0) {
    joint.entries[side].add(node, 1);
    joint.calls[side].add(node, 1);
  }
  return node;
}
