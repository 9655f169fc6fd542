/**
 * Splits the change between two profiles into parts: more or fewer calls, and more or less cost per call. In the joint tree of
 * both sides, a node is an own method on a path of own methods, and a cell a node's calls of one library method.
 */
import { type JointTree, LOADING } from '../joint/joint-tree';
import { NONE, PathSteps } from './path-steps';

/**
 * Parts of a change by node and by cell of a joint tree. They add up to the change of the total.
 *
 * Each call counts as a step of a path: a call of a node by its caller, of a node by itself, or of library code from a cell's
 * node.
 */
export interface Parts {
  /** Cost of more or fewer calls of a node per call of its caller. */
  readonly entries: Float64Array;
  /** Cost of more or fewer calls that a node makes of itself, per call by another method. */
  readonly recursion: Float64Array;
  /** More or less cost per call in the node's own code. */
  readonly own: Float64Array;
  /** The topmost nodes on one side only: they and everything below them appeared or vanished. */
  readonly presence: Float64Array;
  /** Cost of more or fewer library calls per call of the cell's node. */
  readonly cellCalls: Float64Array;
  /** More or less cost per library call. */
  readonly cellCost: Float64Array;
  /** Cells that only one side has. */
  readonly cellPresence: Float64Array;
  /** Class loading and linking, in all nodes together. */
  readonly loading: number;
}

/**
 * Splits the change from A to B into changes in calls and in costs (docs/comparing.md, section 4).
 *
 * If something is called r ≥ 1 times as often, (1 − 1/r) of B's cost is due to the extra calls, attributed to the steps that made
 * them. If r < 1, (1 − r) of A's cost disappeared with the missing calls. The rest is a change in cost per call. If calls are
 * unknown, or zero on one side, the caller's ratio is used.
 */
export function partsOf(joint: JointTree): Parts {
  return new Parting(joint).parts();
}

class Parting {
  private readonly up = new PathSteps();
  private readonly down = new PathSteps();
  /** By node: the steps of its path that add calls, those that remove calls, and its ratio of calls. */
  private readonly upPath: Int32Array;
  private readonly downPath: Int32Array;
  private readonly ratio: Float64Array;
  private readonly steps: Float64Array;
  private readonly own: Float64Array;
  private readonly presence: Float64Array;
  private readonly cellCost: Float64Array;
  private readonly cellPresence: Float64Array;

  constructor(private readonly joint: JointTree) {
    const { size, cellCount } = joint;
    this.upPath = new Int32Array(size).fill(NONE);
    this.downPath = new Int32Array(size).fill(NONE);
    this.ratio = new Float64Array(size).fill(1);
    this.steps = new Float64Array(2 * size + cellCount);
    this.own = new Float64Array(size);
    this.presence = new Float64Array(size);
    this.cellCost = new Float64Array(cellCount);
    this.cellPresence = new Float64Array(cellCount);
  }

  parts(): Parts {
    const { joint, steps, own, presence, cellCost, cellPresence } = this;
    const { size, cellCount } = joint;
    // The root has no own code: all code outside the program's own is in its cells.
    for (let node = 1; node < size; node++) this.partNode(node);
    let loading = 0;
    for (let cell = 0; cell < cellCount; cell++) {
      if (joint.callee(cell) === LOADING) loading += joint.cellCost[1].get(cell) - joint.cellCost[0].get(cell);
      else if (joint.isInBoth(joint.nodeOf(cell))) this.partCell(cell);
    }
    return {
      entries: steps.subarray(0, size),
      recursion: steps.subarray(size, 2 * size),
      own,
      presence,
      cellCalls: steps.subarray(2 * size),
      cellCost,
      cellPresence,
      loading,
    };
  }

  private partNode(node: number): void {
    const { joint, ratio } = this;
    const caller = joint.parent(node);
    if (!joint.isInBoth(node)) {
      if (joint.isInBoth(caller)) this.presence[node] = this.presenceOf(this.costOf(node), joint.has(1, node), caller);
      return;
    }
    const { size } = joint;
    this.upPath[node] = this.upPath[caller];
    this.downPath[node] = this.downPath[caller];
    ratio[node] = ratio[caller];
    this.goDown(node, joint.entries[0].get(node), joint.entries[1].get(node), node);
    this.goDown(node, joint.calls[0].get(node), joint.calls[1].get(node), size + node);
    const [a, b] = [joint.own[0].get(node), joint.own[1].get(node)];
    this.own[node] = this.part(a, b, ratio[node], this.upPath[node], this.downPath[node]);
  }

  /** Adds a step to a node's path. */
  private goDown(node: number, callsA: number, callsB: number, step: number): void {
    if (!(callsA > 0 && callsB > 0)) return;
    this.ratio[node] = callsB / callsA;
    this.upPath[node] = this.up.down(this.upPath[node], callsB / callsA, step);
    this.downPath[node] = this.down.down(this.downPath[node], callsA / callsB, step);
  }

  private partCell(cell: number): void {
    const { joint } = this;
    const node = joint.nodeOf(cell);
    const [a, b] = [joint.cellCost[0].get(cell), joint.cellCost[1].get(cell)];
    if (!joint.cellHas(0, cell) || !joint.cellHas(1, cell)) {
      this.cellPresence[cell] = this.presenceOf(b - a, joint.cellHas(1, cell), node);
      return;
    }
    const [callsA, callsB] = [joint.cellCalls[0].get(cell), joint.cellCalls[1].get(cell)];
    let [ratio, up, down] = [this.ratio[node], this.upPath[node], this.downPath[node]];
    if (callsA > 0 && callsB > 0) {
      ratio = callsB / callsA;
      up = this.up.down(up, ratio, 2 * joint.size + cell);
      down = this.down.down(down, callsA / callsB, 2 * joint.size + cell);
    }
    this.cellCost[cell] = this.part(a, b, ratio, up, down);
  }

  /** Divides the share that is due to calls among the steps. Returns the rest, which is due to the cost per call. */
  private part(a: number, b: number, ratio: number, up: number, down: number): number {
    if (ratio > 1) {
      const calls = (1 - 1 / ratio) * b;
      this.up.divide(up, calls, this.steps);
      return b - a - calls;
    }
    if (ratio < 1) {
      const calls = -(1 - ratio) * a;
      this.down.divide(down, calls, this.steps);
      return b - a - calls;
    }
    return b - a;
  }

  /** The part of a one-sided subtree at the lower number of its caller's calls. The remainder is due to those calls. */
  private presenceOf(change: number, isNew: boolean, caller: number): number {
    const ratio = this.ratio[caller];
    const share = Math.min(1, isNew ? 1 / ratio : ratio);
    const calls = change * (1 - share);
    if (calls !== 0) {
      if (isNew) this.up.divide(this.upPath[caller], calls, this.steps);
      else this.down.divide(this.downPath[caller], calls, this.steps);
    }
    return change - calls;
  }

  /** Change of a node including everything below it. */
  private costOf(node: number): number {
    return this.joint.inclusive(1)[node] - this.joint.inclusive(0)[node];
  }
}
