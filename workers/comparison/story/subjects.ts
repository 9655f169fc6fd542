/**
 * Attributes the parts of a comparison's change to subjects: the methods that account for them. In the joint tree of both
 * sides, a node is an own method on a path of own methods, and a cell a node's calls of one library method.
 */
import type { PartKind } from '../../../common/part-clause';
import { type JointTree, LOADING, ROOT, SIDES } from '../joint/joint-tree';
import type { Parts } from './parts';

/** A figure on each side. */
export type Pair = [number, number];

/** Parts of one subject that are of the same kind and about the same method, summed over nodes. */
export interface SubjectPart {
  readonly kind: PartKind;
  /** The method that the subject calls; −1 if the part is only about the subject itself. */
  readonly object: number;
  change: number;
  /** Calls of the object, or of the subject if there is none, at the nodes that have such a part. */
  readonly calls: Pair;
  /** Calls of the subject at these nodes. */
  readonly callerCalls: Pair;
  /** Cost of the object at these nodes, including everything below; for `own`, that of the subject's own code. */
  readonly cost: Pair;
  /** The node with the largest part: of the object if that is an own method, else of the subject. */
  node: number;
  /** The cell with the largest part among library calls, −1 for other kinds. */
  cell: number;
  /** The size of that largest part. */
  largest: number;
}

/**
 * A method that accounts for a part of the change: by its own code, its library calls, and how often it calls other own methods.
 */
export interface Subject {
  /** Number in the union; −1 for code outside the program's own. */
  readonly method: number;
  change: number;
  /** Largest first. */
  readonly parts: SubjectPart[];
  /** Cost of what it calls on one side only, including everything below. */
  readonly oneSided: Pair;
}

/** Figures of a subject, summed over all nodes of its method. */
export interface SubjectTotals {
  readonly calls: Pair;
  /** Its own code, its library calls, and what it calls on one side only, including everything below. */
  readonly cost: Pair;
  /** Only its own code. */
  readonly ownCost: Pair;
  /** Cost of its other callees and of class loading. */
  readonly below: Pair;
}

/** Sums parts by subject. Only subjects that have a part are returned. */
export class Subjects {
  private readonly byMethod = new Map<number, Subject>();
  private readonly byKey = new Map<string, SubjectPart>();
  private readonly inclusive: readonly [Float64Array, Float64Array];

  /**
   * @param movers lowest number of the nodes that stand for moves, which are not methods; calls below them count as made by code
   * outside the program's own
   */
  constructor(
    private readonly joint: JointTree,
    private readonly parts: Parts,
    private readonly movers: number,
  ) {
    this.inclusive = [joint.inclusive(0), joint.inclusive(1)];
    for (let node = 1; node < joint.size; node++) this.addNode(node);
    for (let cell = 0; cell < joint.cellCount; cell++) this.addCell(cell);
    for (const { parts: own } of this.byMethod.values()) own.sort((x, y) => Math.abs(y.change) - Math.abs(x.change));
  }

  get all(): Subject[] {
    return [...this.byMethod.values()];
  }

  private addNode(node: number): void {
    const { joint, parts, movers } = this;
    const [own, recursion, entered, presence] = [
      parts.own[node],
      parts.recursion[node],
      parts.entries[node],
      parts.presence[node],
    ];
    const method = joint.method(node);
    if (method >= movers || (own === 0 && recursion === 0 && entered === 0 && presence === 0)) return;
    const caller = joint.parent(node);
    const above = joint.method(caller);
    const calls: Pair = [joint.calls[0].get(node), joint.calls[1].get(node)];
    const ownCost: Pair = [joint.own[0].get(node), joint.own[1].get(node)];
    this.add(method, 'own', -1, own, node, { calls, callerCalls: calls, cost: ownCost });
    const cost: Pair = [this.inclusive[0][node], this.inclusive[1][node]];
    const entries: Pair = [joint.entries[0].get(node), joint.entries[1].get(node)];
    this.add(method, 'recursion', -1, recursion, node, { calls, callerCalls: entries, cost });
    const isNew = joint.has(1, node);
    if (caller === ROOT || above >= movers) {
      const figures = { calls: entries, callerCalls: [1, 1] as Pair, cost };
      this.add(method, 'entries', -1, entered, node, figures);
      this.add(method, isNew ? 'entered' : 'left', -1, presence, node, figures);
      return;
    }
    const figures = { calls: entries, callerCalls: [joint.calls[0].get(caller), joint.calls[1].get(caller)] as Pair, cost };
    this.add(above, 'calls', method, entered, node, figures);
    if (presence === 0) return;
    const kind = this.isBelow(caller, method) ? (isNew ? 'deeper' : 'shallower') : isNew ? 'new' : 'gone';
    this.add(above, kind, method, presence, node, figures);
    addTo(this.subject(above).oneSided, cost);
  }

  private addCell(cell: number): void {
    const { joint, parts } = this;
    const [often, dearer, presence] = [parts.cellCalls[cell], parts.cellCost[cell], parts.cellPresence[cell]];
    const callee = joint.callee(cell);
    if (callee === LOADING || (often === 0 && dearer === 0 && presence === 0)) return;
    const node = joint.nodeOf(cell);
    const method = joint.method(node);
    const figures = {
      calls: [joint.cellCalls[0].get(cell), joint.cellCalls[1].get(cell)] as Pair,
      callerCalls: [joint.calls[0].get(node), joint.calls[1].get(node)] as Pair,
      cost: [joint.cellCost[0].get(cell), joint.cellCost[1].get(cell)] as Pair,
    };
    this.add(method, 'library-calls', callee, often, node, figures, cell);
    this.add(method, 'library', callee, dearer, node, figures, cell);
    this.add(method, joint.cellHas(1, cell) ? 'library-new' : 'library-gone', callee, presence, node, figures, cell);
  }

  private subject(method: number): Subject {
    let subject = this.byMethod.get(method);
    if (subject === undefined) {
      subject = { method, change: 0, parts: [], oneSided: [0, 0] };
      this.byMethod.set(method, subject);
    }
    return subject;
  }

  private add(
    by: number,
    kind: PartKind,
    object: number,
    change: number,
    node: number,
    figures: Pick<SubjectPart, 'calls' | 'callerCalls' | 'cost'>,
    cell = -1,
  ): void {
    if (change === 0) return;
    const subject = this.subject(by);
    const key = `${by} ${kind} ${object}`;
    let part = this.byKey.get(key);
    if (part === undefined) {
      part = { kind, object, change: 0, calls: [0, 0], callerCalls: [0, 0], cost: [0, 0], node, cell, largest: 0 };
      this.byKey.set(key, part);
      subject.parts.push(part);
    }
    part.change += change;
    subject.change += change;
    addTo(part.calls, figures.calls);
    addTo(part.callerCalls, figures.callerCalls);
    addTo(part.cost, figures.cost);
    if (Math.abs(change) <= Math.abs(part.largest)) return;
    part.largest = change;
    part.node = node;
    part.cell = cell;
  }

  /** Whether a node or one above it belongs to a method. */
  private isBelow(node: number, method: number): boolean {
    for (let at = node; at > ROOT; at = this.joint.parent(at)) if (this.joint.method(at) === method) return true;
    return false;
  }
}

/** Totals of some subjects, by method. Visits every node, so call it only for subjects that a story lists. */
export function subjectTotals(joint: JointTree, subjects: readonly Subject[]): ReadonlyMap<number, SubjectTotals> {
  const totals = new Map<number, SubjectTotals>();
  for (const { method, oneSided } of subjects)
    totals.set(method, { calls: [0, 0], cost: [...oneSided], ownCost: [0, 0], below: [0, 0] });
  const isWanted = new Uint8Array(subjects.reduce((most, { method }) => Math.max(most, method), 0) + 1);
  for (const method of totals.keys()) if (method >= 0) isWanted[method] = 1;
  const isAdded = new Uint8Array(joint.size);
  for (let node = 1; node < joint.size; node++) {
    const method = joint.method(node);
    const of = isWanted[method] === 1 ? totals.get(method) : undefined;
    if (of === undefined) continue;
    // Calls that the subject makes on one side only are already in its totals, including everything below them.
    if (callerOfTop(joint, node) === method) isAdded[node] = 1;
    for (const side of SIDES) {
      const own = joint.own[side].get(node);
      of.calls[side] += joint.calls[side].get(node);
      of.ownCost[side] += own;
      if (isAdded[node] === 0) of.cost[side] += own;
    }
  }
  for (let cell = 0; cell < joint.cellCount; cell++) {
    const node = joint.nodeOf(cell);
    const method = joint.method(node);
    const cost: Pair = [joint.cellCost[0].get(cell), joint.cellCost[1].get(cell)];
    if (joint.callee(cell) === LOADING) {
      for (let at = node; at > ROOT; at = joint.parent(at)) addBelow(totals.get(joint.method(at)), cost);
      continue;
    }
    if ((node !== ROOT && isWanted[method] !== 1) || isAdded[node] === 1) continue;
    const of = totals.get(method);
    if (of !== undefined) addTo(of.cost, cost);
  }
  addCallees(joint, totals, isAdded);
  return totals;
}

/**
 * Adds the cost of callees that is not part of their caller's cost: calls on both sides, and calls below one-sided nodes of
 * another method.
 */
function addCallees(joint: JointTree, totals: ReadonlyMap<number, SubjectTotals>, isAdded: Uint8Array): void {
  const [a, b] = SIDES.map((side) => joint.inclusive(side));
  for (let node = 1; node < joint.size; node++) {
    const caller = joint.parent(node);
    const method = joint.method(caller);
    const isCounted = joint.method(node) === method || isAdded[caller] === 1 || callerOfTop(joint, node) === method;
    if (!isCounted) addBelow(totals.get(method), [a[node], b[node]]);
  }
}

function addBelow(of: SubjectTotals | undefined, cost: Readonly<Pair>): void {
  if (of !== undefined) addTo(of.below, cost);
}

/** The method that calls the topmost one-sided node at or above a node; −1 for a node of both sides. */
function callerOfTop(joint: JointTree, node: number): number {
  if (joint.isInBoth(node)) return -1;
  let at = joint.parent(node);
  while (!joint.isInBoth(at)) at = joint.parent(at);
  return joint.method(at);
}

function addTo(sum: Pair, figures: Readonly<Pair>): void {
  for (const side of SIDES) sum[side] += figures[side];
}
