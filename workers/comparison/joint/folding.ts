/**
 * Folds both sides of a comparison into one tree of the program's own methods: library frames become part of their nearest own
 * caller. In that tree, a node is an own method on a path of own methods, and a cell a node's calls of one library method.
 */
import { grown } from '../../tree/growing-array';
import type { Tree } from '../../tree/tree';
import { JointTree, LOADING, ROOT, SIDES, type SideIndex } from './joint-tree';

/** Roles of methods: library code, the program's own code, or code that runs once, such as class loading. */
export const LIBRARY = 0;
export const OWN = 1;
export const ONE_TIME = 2;

/** One side's contexts with their figures. */
export interface Foldable {
  readonly tree: Tree;
  /** Number of each of the side's methods in the union. */
  readonly methodOf: Uint32Array;
  /** Exclusive prefix sums of the metric and of calls; null if there are no calls. */
  readonly costs: Float64Array;
  readonly calls: Float64Array | null;
  /** Factor by which all figures of the side are multiplied. */
  readonly scale: number;
  /** For each context, where it was folded: into a cell (calls of one library method) or a node's own code (`ownCode`). */
  readonly places: Int32Array;
  /**
   * Whether a context counts. One that does not is left out; its callees and its place go to its caller. If absent, all contexts
   * count.
   */
  readonly counts?: (context: number) => boolean;
}

/** The place that stands for a node's own code, which belongs to no cell. Also maps such a place back to its node. */
export const ownCode = (node: number): number => -1 - node;

const NO_CELL = -1;
/** Ends a list of contexts; also means that there is no callee yet. */
const NONE = -1;

/**
 * Folds two sides into a joint tree: library frames go to the nearest own caller, into a cell for the first library method on the
 * way. Code that runs once, such as class loading, goes to a cell of its own.
 *
 * @param roles role of each method of the union
 */
export function fold(sides: readonly [Foldable, Foldable], roles: Uint8Array): JointTree {
  return new Folding(sides, roles).run();
}

/**
 * Folds node by node. All contexts of a node, on both sides, are known before the first of them is folded. So the node's callees
 * are created together, and to find one by its method it is enough to remember the last one created for each method. A table of
 * callers and methods would be larger than the processor's caches.
 */
class Folding {
  private readonly joint = new JointTree();
  /** Nodes still to be folded. */
  private readonly waiting: number[] = [];
  /**
   * For each side and node, a linked list of the node's outermost contexts. Until a context is folded, its entry in `places`
   * holds the next one.
   */
  private readonly outermost = [new Int32Array(1 << 10), new Int32Array(1 << 10)];
  /** For each method the node or cell created last, and the node for which it was created. */
  private readonly latest: Int32Array;
  private readonly madeFor: Int32Array;
  /** The cell for class loading that was created last. */
  private loading = NONE;
  /** For each side and depth, the cell of the open context at that depth. */
  private readonly open: readonly [Int32Array, Int32Array];

  constructor(
    private readonly sides: readonly [Foldable, Foldable],
    private readonly roles: Uint8Array,
  ) {
    this.latest = new Int32Array(roles.length);
    this.madeFor = new Int32Array(roles.length).fill(NONE);
    const open = ({ tree }: Foldable): Int32Array => new Int32Array(tree.height + 1).fill(NO_CELL);
    this.open = [open(sides[0]), open(sides[1])];
  }

  run(): JointTree {
    for (let node: number | undefined = ROOT; node !== undefined; node = this.waiting.pop()) {
      const known = this.joint.size;
      for (const side of SIDES) this.foldContexts(side, node);
      // Callees have consecutive numbers. The first one is folded next, so that contexts are visited almost in order.
      for (let callee = this.joint.size - 1; callee >= known; callee--)
        if (this.outermost[0][callee] !== NONE || this.outermost[1][callee] !== NONE) this.waiting.push(callee);
    }
    return this.joint;
  }

  private foldContexts(side: SideIndex, node: number): void {
    const { tree, places } = this.sides[side];
    if (node === ROOT) this.foldRange(side, node, 0, tree.size);
    else
      for (let context = this.outermost[side][node]; context !== NONE; ) {
        const next = places[context];
        this.foldRange(side, node, context, tree.end[context]);
        context = next;
      }
  }

  /** Folds contexts into a node and its cells. Contexts below the node's callees are left to those. */
  private foldRange(side: SideIndex, node: number, from: number, to: number): void {
    const { joint, roles } = this;
    const { tree, methodOf, costs, calls, scale, places, counts } = this.sides[side];
    const { depth, method, end } = tree;
    const cells = this.open[side];
    const own = joint.method(node);
    const here = ownCode(node);
    for (let i = from; i < to; ) {
      const d = depth[i];
      let cell = cells[d];
      if (counts === undefined || counts(i)) {
        const m = methodOf[method[i]];
        const role = roles[m];
        const cost = (costs[i + 1] - costs[i]) * scale;
        const called = calls === null ? 0 : (calls[i + 1] - calls[i]) * scale;
        if (role === OWN && m !== own) {
          const callee = this.callee(side, node, m);
          joint.entries[side].add(callee, called);
          if (end[i] === i + 1) {
            // A context that calls nothing leaves nothing to fold later.
            joint.calls[side].add(callee, called);
            joint.own[side].add(callee, cost);
            places[i] = ownCode(callee);
          } else {
            places[i] = this.outermost[side][callee];
            this.outermost[side][callee] = i;
          }
          i = end[i];
          continue;
        }
        if (role === OWN) {
          joint.calls[side].add(node, called);
          joint.own[side].add(node, cost);
          cell = NO_CELL;
        } else {
          if (cell === NO_CELL || (role === ONE_TIME && joint.callee(cell) !== LOADING)) {
            cell = role === ONE_TIME ? this.loadingCell(node) : this.cell(node, m);
            joint.markCell(side, cell);
            joint.cellCalls[side].add(cell, called);
          }
          joint.cellCost[side].add(cell, cost);
        }
      }
      cells[d + 1] = cell;
      places[i] = cell === NO_CELL ? here : cell;
      i++;
    }
  }

  private callee(side: SideIndex, node: number, method: number): number {
    const { joint, latest, madeFor } = this;
    let callee = latest[method];
    if (madeFor[method] !== node) {
      callee = joint.addNode(node, method);
      latest[method] = callee;
      madeFor[method] = node;
      for (const each of SIDES) {
        if (callee === this.outermost[each].length) this.outermost[each] = grown(this.outermost[each]);
        this.outermost[each][callee] = NONE;
      }
    }
    joint.markNode(side, callee);
    return callee;
  }

  private cell(node: number, library: number): number {
    const { joint, latest, madeFor } = this;
    if (madeFor[library] !== node) {
      latest[library] = joint.addCell(node, library);
      madeFor[library] = node;
    }
    return latest[library];
  }

  private loadingCell(node: number): number {
    const { joint } = this;
    if (this.loading === NONE || joint.nodeOf(this.loading) !== node) this.loading = joint.addCell(node, LOADING);
    return this.loading;
  }
}
