/** The tree that both sides of a comparison share once library frames have been folded. */
import { grown } from '../../tree/growing-array';
import { type CalleeLists, calleeLists } from './callee-lists';
import { PairIndex } from './pair-index';

/** Sides by number: A is 0, B is 1. */
export type SideIndex = 0 | 1;
export const SIDES: readonly SideIndex[] = [0, 1];

/** Number of the node for code outside the program's own, which has no method. */
export const ROOT = 0;
/** Callee of the cells for class loading and linking, whose cost falls on whichever caller comes first. */
export const LOADING = -1;
const NO_METHOD = -1;

/** Number of bits of an index within a chunk of figures. */
const BITS = 14;
const MASK = (1 << BITS) - 1;

/** Figures of one side by node or by cell, stored in chunks: a single growing array would be copied over and over. */
class Figures {
  private readonly chunks: Float64Array[] = [];

  add(index: number, figure: number): void {
    const chunk = index >>> BITS;
    while (chunk >= this.chunks.length) this.chunks.push(new Float64Array(1 << BITS));
    this.chunks[chunk][index & MASK] += figure;
  }

  get(index: number): number {
    const chunk = index >>> BITS;
    return chunk < this.chunks.length ? this.chunks[chunk][index & MASK] : 0;
  }
}

const ofBoth = (): readonly [Figures, Figures] => [new Figures(), new Figures()];

/**
 * The program's own methods by calling context, of both sides in one tree, without the library frames between them.
 *
 * A *node* is an own method on a path of own methods; a method that calls itself shares one node with its caller. Node 0 is the
 * code outside the program's own. A *cell* of a node holds the cost of its calls of one library method, including all library
 * code below. Callers have lower numbers than their callees. Both sides use the same nodes and cells, so they need no matching.
 */
export class JointTree {
  private readonly nodes = new PairIndex();
  private readonly cells = new PairIndex();
  /** Exclusive cost of a node's own code. */
  readonly own = ofBoth();
  /** All calls of a node, including those by itself. */
  readonly calls = ofBoth();
  /** Calls of a node by other methods. */
  readonly entries = ofBoth();
  readonly cellCost = ofBoth();
  readonly cellCalls = ofBoth();
  /** 1 if A has it, plus 2 if B has it. */
  private nodeSides = new Uint8Array(1 << 10);
  private cellSides = new Uint8Array(1 << 10);
  private readonly sums: [Float64Array | null, Float64Array | null] = [null, null];
  private lists: CalleeLists | null = null;

  constructor() {
    this.nodes.number(-1, NO_METHOD);
    for (const side of SIDES) {
      this.markNode(side, ROOT);
      this.calls[side].add(ROOT, 1);
      this.entries[side].add(ROOT, 1);
    }
  }

  get size(): number {
    return this.nodes.size;
  }

  get cellCount(): number {
    return this.cells.size;
  }

  /** The node of a method below a caller's node; created if there is none. */
  node(side: SideIndex, parent: number, method: number): number {
    const node = this.nodes.number(parent, method);
    this.markNode(side, node);
    return node;
  }

  cell(side: SideIndex, node: number, callee: number): number {
    const cell = this.cells.number(node, callee);
    this.markCell(side, cell);
    return cell;
  }

  /** Adds a new node that is on neither side yet. */
  addNode(parent: number, method: number): number {
    return this.nodes.add(parent, method);
  }

  addCell(node: number, callee: number): number {
    return this.cells.add(node, callee);
  }

  markNode(side: SideIndex, node: number): void {
    while (node >= this.nodeSides.length) this.nodeSides = grown(this.nodeSides);
    this.nodeSides[node] |= 1 << side;
  }

  markCell(side: SideIndex, cell: number): void {
    while (cell >= this.cellSides.length) this.cellSides = grown(this.cellSides);
    this.cellSides[cell] |= 1 << side;
  }

  parent(node: number): number {
    return this.nodes.first[node];
  }

  /** Number in the union of a node's method; negative for the code outside the program's own. */
  method(node: number): number {
    return this.nodes.second[node];
  }

  nodeOf(cell: number): number {
    return this.cells.first[cell];
  }

  /** The library method whose calls a cell holds, or LOADING. */
  callee(cell: number): number {
    return this.cells.second[cell];
  }

  has(side: SideIndex, node: number): boolean {
    return (this.nodeSides[node] & (1 << side)) !== 0;
  }

  isInBoth(node: number): boolean {
    return this.nodeSides[node] === 3;
  }

  cellHas(side: SideIndex, cell: number): boolean {
    return (this.cellSides[cell] & (1 << side)) !== 0;
  }

  /** Callees of each node. Use it only once all nodes are known. */
  get callees(): CalleeLists {
    this.lists ??= calleeLists(this.nodes.first, this.size);
    return this.lists;
  }

  /**
   * By method: 1 if A has a node of it, plus 2 if B has one. Use it only once all nodes are known.
   * @param methods upper bound of the method numbers
   */
  sidesOfMethods(methods: number): Uint8Array {
    const sides = new Uint8Array(methods);
    for (let node = 1; node < this.size; node++) sides[this.method(node)] |= this.nodeSides[node];
    return sides;
  }

  /** Costs of nodes including their cells and all nodes below, without class loading. Use it only once all nodes are known. */
  inclusive(side: SideIndex): Float64Array {
    this.sums[side] ??= this.sumUp(side);
    return this.sums[side];
  }

  private sumUp(side: SideIndex): Float64Array {
    const sums = new Float64Array(this.size);
    for (let node = 0; node < this.size; node++) sums[node] = this.own[side].get(node);
    for (let cell = 0; cell < this.cellCount; cell++)
      if (this.callee(cell) !== LOADING) sums[this.nodeOf(cell)] += this.cellCost[side].get(cell);
    for (let node = this.size - 1; node > 0; node--) sums[this.parent(node)] += sums[node];
    return sums;
  }
}
