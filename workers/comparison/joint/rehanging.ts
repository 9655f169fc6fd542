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

/** Where a node's own code went: to a node, or to a cell of it where the node was taken out, else −1. */
export interface NodePlaces {
  readonly node: Int32Array;
  readonly cell: Int32Array;
}

/** A joint tree made of another one, and where its nodes and cells went by side. */
export interface Rehung {
  readonly joint: JointTree;
  readonly place: readonly [NodePlaces, NodePlaces];
  readonly cellPlace: readonly [Int32Array, Int32Array];
}

/** Rebuilds a joint tree with methods renumbered, wrappers taken out and moved nodes below new callers. Totals stay. */
export function rehang(from: JointTree, by: Rehanging): Rehung {
  const joint = new JointTree();
  const [a, b] = SIDES.map((side) => rehangSide(from, joint, side, by));
  return { joint, place: [a.place, b.place], cellPlace: [a.cellPlace, b.cellPlace] };
}

function rehangSide(from: JointTree, joint: JointTree, side: SideIndex, { renamed, wrappers, moved }: Rehanging) {
  const place: NodePlaces = { node: new Int32Array(from.size), cell: new Int32Array(from.size).fill(-1) };
  const cellPlace = new Int32Array(from.cellCount);
  const number = renamed[side];
  for (let node = 1; node < from.size; node++) {
    if (!from.has(side, node)) continue;
    const mover = moved.get(node);
    const caller = mover === undefined ? place.node[from.parent(node)] : moverNode(joint, side, mover);
    const method = number[from.method(node)];
    const [own, calls, entries] = [from.own, from.calls, from.entries].map((figures) => figures[side].get(node));
    if (wrappers[method] === 1) {
      const cell = joint.cell(side, caller, method);
      joint.cellCost[side].add(cell, own);
      joint.cellCalls[side].add(cell, entries);
      place.node[node] = caller;
      place.cell[node] = cell;
      continue;
    }
    let at = caller;
    if (joint.method(caller) !== method) {
      at = joint.node(side, caller, method);
      joint.entries[side].add(at, entries);
    }
    joint.calls[side].add(at, calls);
    joint.own[side].add(at, own);
    place.node[node] = at;
  }
  for (let old = 0; old < from.cellCount; old++) {
    if (!from.cellHas(side, old)) continue;
    const cell = joint.cell(side, place.node[from.nodeOf(old)], from.callee(old));
    joint.cellCost[side].add(cell, from.cellCost[side].get(old));
    joint.cellCalls[side].add(cell, from.cellCalls[side].get(old));
    cellPlace[old] = cell;
  }
  return { place, cellPlace };
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
