/**
 * Finds methods that have another name in B than in A, before a comparison's sides are matched. In the joint tree of both
 * sides, a node is an own method on a path of own methods.
 */
import { simpleName } from '../../../common/class-names';
import type { FrameName } from '../../api/engine';
import { type JointTree, ROOT, SIDES, type SideIndex } from './joint-tree';
import { type CellLists, cellLists, costBelow, overlap, type Shares } from './likeness';

/** Minimum share of the larger total for a method to be examined: the number of pairs is quadratic. */
const LEAST = 1e-3;
/** Maximum number of methods per side to examine, the most expensive ones first. */
const MOST = 64;
/** If a method has more lambdas than this, they are matched only by number. */
const MOST_LAMBDAS = 64;
/** Maximum number of rounds, each of which may find renames that depend on earlier ones. */
const ROUNDS = 8;
/**
 * Minimum likeness for two methods to be one under two names: of their callers and of what is below them, or of the callers only
 * if no other methods are candidates.
 */
const CALLERS = 0.5;
const BELOW = 0.6;
const ONLY_CALLERS = 0.8;
/** Leaves are alike if their costs per call differ by at most this share. */
const LEAF_COST = 0.1;
/** From this likeness on, two lambdas are the same, whatever their numbers. */
const LAMBDA = 0.8;

/** A method that has another name in B. */
export interface Rename {
  readonly before: number;
  readonly after: number;
}

/** Common numbers for the methods of both sides. */
export interface Renames {
  /** For each side and method of the union, its common number. */
  readonly numbers: readonly [Int32Array, Int32Array];
  /** Methods of the union that the extra numbers stand for: lambdas of A whose original number belongs to another lambda in B. */
  readonly more: readonly number[];
  /** Renamed methods, except lambdas. */
  readonly pairs: readonly Rename[];
}

/**
 * Finds the methods of A that have other names in B: methods of renamed classes, renamed methods, and lambdas, whose numbers mean
 * nothing.
 */
export function findRenames(joint: JointTree, methods: number, frame: (method: number) => FrameName): Renames {
  return new Search(joint, methods, frame).run();
}

class Search {
  private readonly numbers: readonly [Int32Array, Int32Array];
  private readonly more: number[] = [];
  private readonly pairs: Rename[] = [];
  /** By own method: 1 if A has it, plus 2 if B has it. */
  private readonly sides: Uint8Array;
  /** Nodes of the methods that may have another name on the other side. */
  private readonly nodes: readonly [Map<number, number[]>, Map<number, number[]>] = [new Map(), new Map()];
  /** Those of `nodes` without a node of the same method above them; filled on demand. */
  private readonly tops: readonly [Map<number, number[]>, Map<number, number[]>] = [new Map(), new Map()];
  private readonly inclusive: readonly [Float64Array, Float64Array];
  private cells: CellLists | null = null;
  private readonly frames = new Map<number, FrameName>();
  /** Class in B by its class in A. */
  private readonly classes = new Map<string, string>();

  constructor(
    private readonly joint: JointTree,
    private readonly methods: number,
    private readonly nameOf: (method: number) => FrameName,
  ) {
    const identity = (): Int32Array => Int32Array.from({ length: methods }, (_, m) => m);
    this.numbers = [identity(), identity()];
    this.inclusive = [joint.inclusive(0), joint.inclusive(1)];
    const sides = joint.sidesOfMethods(methods);
    this.sides = sides;
    const looked = sides.map((of, method) =>
      of === 1 || of === 2 || (of === 3 && lambdaBase(this.frame(method).method) !== null) ? 1 : 0,
    );
    // If both sides have the same methods, there is nothing to find.
    if (!looked.includes(1)) return;
    for (let node = 1; node < joint.size; node++) {
      const method = joint.method(node);
      if (looked[method] === 0) continue;
      for (const side of SIDES) {
        if (!joint.has(side, node)) continue;
        const known = this.nodes[side].get(method);
        if (known === undefined) this.nodes[side].set(method, [node]);
        else known.push(node);
      }
    }
  }

  /** Own methods that a side has. */
  private *methodsOf(side: SideIndex): Generator<number> {
    for (let method = 0; method < this.methods; method++) if ((this.sides[method] & (1 << side)) !== 0) yield method;
  }

  run(): Renames {
    this.pairClasses();
    this.pairLambdas();
    for (let round = 0; round < ROUNDS && this.pairMethods(); round++);
    return { numbers: this.numbers, more: this.more, pairs: this.pairs };
  }

  private frame(method: number): FrameName {
    let frame = this.frames.get(method);
    if (frame === undefined) {
      frame = this.nameOf(method);
      this.frames.set(method, frame);
    }
    return frame;
  }

  private pair(before: number, after: number): void {
    this.numbers[0][before] = after;
    this.pairs.push({ before, after });
  }

  /** Matches classes that only one side has by their simple names: they are the same if both sides share half of the members. */
  private pairClasses(): void {
    const members = SIDES.map((side) => {
      const classes = new Map<string, Map<string, number>>();
      for (const method of this.methodsOf(side)) {
        const { className } = this.frame(method);
        const of = classes.get(className) ?? new Map<string, number>();
        classes.set(className, of.set(this.member(method), method));
      }
      return classes;
    });
    const [inA, inB] = members;
    const bySimpleName = new Map<string, string[]>();
    for (const name of inB.keys()) {
      if (inA.has(name)) continue;
      const simple = simpleName(name);
      const alike = bySimpleName.get(simple);
      if (alike === undefined) bySimpleName.set(simple, [name]);
      else alike.push(name);
    }
    const taken = new Set<string>();
    for (const name of [...inA.keys()].sort()) {
      if (inB.has(name)) continue;
      const own = inA.get(name) as Map<string, number>;
      const candidates = (bySimpleName.get(simpleName(name)) ?? [])
        .map((other) => ({ other, of: inB.get(other) as Map<string, number> }))
        .map(({ other, of }) => ({ other, of, shared: [...own.keys()].filter((member) => of.has(member)) }))
        .filter(({ of, shared }) => 2 * shared.length >= Math.max(own.size, of.size))
        .sort((x, y) => y.shared.length - x.shared.length || (x.other < y.other ? -1 : 1));
      const best = candidates.find(({ other }) => !taken.has(other));
      if (best === undefined) continue;
      taken.add(best.other);
      this.classes.set(name, best.other);
      for (const member of best.shared) {
        const [before, after] = [own.get(member) as number, best.of.get(member) as number];
        if (lambdaBase(this.frame(before).method) === null) this.pair(before, after);
      }
    }
  }

  /** A method's key within its class, without the packages of its parameters and without a lambda's number. */
  private member(method: number): string {
    const { method: name, descriptor } = this.frame(method);
    return `${lambdaBase(name) ?? name}${plain(descriptor)}`;
  }

  private classInB(className: string): string {
    return this.classes.get(className) ?? className;
  }

  /**
   * Matches lambdas of the same method and descriptor, the most alike first. The rest are paired anyway, so that a changed body
   * shows as a changed cost.
   */
  private pairLambdas(): void {
    const groups = new Map<string, [number[], number[]]>();
    for (const side of SIDES)
      for (const method of this.nodes[side].keys()) {
        const { className, method: name } = this.frame(method);
        if (lambdaBase(name) === null) continue;
        const key = `${side === 0 ? this.classInB(className) : className} ${this.member(method)}`;
        const group = groups.get(key) ?? [[], []];
        group[side].push(method);
        groups.set(key, group);
      }
    for (const [ofA, ofB] of groups.values()) this.pairGroup(ofA, ofB);
  }

  private pairGroup(ofA: readonly number[], ofB: readonly number[]): void {
    const isSame = ofA.length === ofB.length && ofA.every((method) => ofB.includes(method));
    if (ofA.length === 0 || ofB.length === 0 || (isSame && ofA.length === 1)) return;
    if (Math.max(ofA.length, ofB.length) > MOST_LAMBDAS) return;
    const facts = (side: SideIndex, methods: readonly number[]) =>
      methods.map((method) => ({ method, below: this.below(side, method), cost: this.costPerCall(side, method) }));
    const [a, b] = [facts(0, ofA), facts(1, ofB)];
    const name = (method: number): string => this.frame(method).method;
    const scores = a
      .flatMap((before) =>
        b.map((after) => ({
          before: before.method,
          after: after.method,
          alike: overlap(before.below, after.below) * ratio(before.cost, after.cost),
          isSameNumber: name(before.method) === name(after.method),
        })),
      )
      .sort(
        (x, y) =>
          y.alike - x.alike ||
          Number(y.isSameNumber) - Number(x.isSameNumber) ||
          compare(name(x.before), name(y.before)) ||
          compare(name(x.after), name(y.after)),
      );
    const [taken, given] = [new Set<number>(), new Set<number>()];
    const match = (least: number, sameNumber: boolean): void => {
      for (const { before, after, alike, isSameNumber } of scores) {
        if (alike < least || taken.has(before) || given.has(after) || (sameNumber && !isSameNumber)) continue;
        taken.add(before);
        given.add(after);
        this.numbers[0][before] = after;
      }
    };
    match(LAMBDA, false);
    match(0, true);
    match(0, false);
    // A lambda that only A has must not share the number of another one in B.
    for (const method of ofA)
      if (!taken.has(method) && ofB.includes(method)) this.numbers[0][method] = this.methods + this.more.push(method) - 1;
  }

  /** One round of matching renamed methods. Returns whether any were found. */
  private pairMethods(): boolean {
    const [gone, appeared] = [this.oneSided(0), this.oneSided(1)];
    if (gone.length === 0 || appeared.length === 0) return false;
    const facts = (side: SideIndex, methods: readonly number[]) =>
      methods.map((method) => ({
        method,
        frame: this.frame(method),
        key: `${this.frame(method).className} ${plain(this.frame(method).descriptor)}`,
        callers: this.callers(side, method),
        below: this.below(side, method),
        cost: this.costPerCall(side, method),
      }));
    const [a, b] = [facts(0, gone), facts(1, appeared)];
    for (const each of a) each.key = `${this.classInB(each.frame.className)} ${plain(each.frame.descriptor)}`;
    const count = (all: typeof a, key: string): number => all.filter((each) => each.key === key).length;
    const found = a.flatMap((before) =>
      b.flatMap((after) => {
        const isOfClass = this.classInB(before.frame.className) === after.frame.className;
        if (plain(before.frame.descriptor) !== plain(after.frame.descriptor)) return [];
        const callers = overlap(before.callers, after.callers);
        const isLeaf = before.below.size <= 1 && after.below.size <= 1;
        const below = isLeaf ? ratio(before.cost, after.cost) : overlap(before.below, after.below);
        const isAlike =
          (isOfClass || before.frame.method === after.frame.method) &&
          callers >= CALLERS &&
          below >= (isLeaf ? 1 - LEAF_COST : BELOW);
        const isOnly = isOfClass && count(a, before.key) === 1 && count(b, after.key) === 1 && callers >= ONLY_CALLERS;
        return isAlike || isOnly ? [{ before, after, alike: callers + below }] : [];
      }),
    );
    found.sort(
      (x, y) =>
        y.alike - x.alike ||
        compare(x.before.frame.method, y.before.frame.method) ||
        compare(x.after.frame.method, y.after.frame.method),
    );
    const taken = new Set<number>();
    for (const { before, after } of found) {
      if (taken.has(before.method) || taken.has(after.method)) continue;
      taken.add(before.method).add(after.method);
      this.pair(before.method, after.method);
    }
    return taken.size > 0;
  }

  /** The most expensive methods of one side that the other side lacks. */
  private oneSided(side: SideIndex): number[] {
    const other = (1 - side) as SideIndex;
    const known = new Set([...this.methodsOf(other)].map((method) => this.numbers[other][method]));
    const least = LEAST * Math.max(this.inclusive[0][ROOT], this.inclusive[1][ROOT]);
    return [...this.nodes[side].keys()]
      .filter((method) => !known.has(this.numbers[side][method]) && lambdaBase(this.frame(method).method) === null)
      .map((method) => ({ method, cost: this.cost(side, method) }))
      .filter(({ cost }) => cost >= least)
      .sort((x, y) => y.cost - x.cost || compare(this.frame(x.method).method, this.frame(y.method).method))
      .slice(0, MOST)
      .map(({ method }) => method);
  }

  /** The nodes of a method that have no node of the same method above them. */
  private outermost(side: SideIndex, method: number): number[] {
    const { joint } = this;
    const known = this.tops[side].get(method);
    if (known !== undefined) return known;
    const tops = (this.nodes[side].get(method) ?? []).filter((node) => {
      for (let at = joint.parent(node); at > ROOT; at = joint.parent(at)) if (joint.method(at) === method) return false;
      return true;
    });
    this.tops[side].set(method, tops);
    return tops;
  }

  private cost(side: SideIndex, method: number): number {
    return this.outermost(side, method).reduce((sum, node) => sum + this.inclusive[side][node], 0);
  }

  private costPerCall(side: SideIndex, method: number): number {
    const calls = this.outermost(side, method).reduce((sum, node) => sum + this.joint.entries[side].get(node), 0);
    return this.cost(side, method) / (calls || 1);
  }

  private below(side: SideIndex, method: number): Shares {
    this.cells ??= cellLists(this.joint);
    return costBelow(this.joint, this.cells, side, this.outermost(side, method), (m) => this.numbers[side][m]);
  }

  /** Calls by caller; costs by caller if calls are not known. */
  private callers(side: SideIndex, method: number): Shares {
    const { joint } = this;
    const by = (figure: (node: number) => number): Map<number, number> => {
      const shares = new Map<number, number>();
      for (const node of this.nodes[side].get(method) ?? []) {
        const caller = joint.method(joint.parent(node));
        const number = caller < 0 ? caller : this.numbers[side][caller];
        shares.set(number, (shares.get(number) ?? 0) + figure(node));
      }
      return shares;
    };
    const calls = by((node) => joint.entries[side].get(node));
    return [...calls.values()].some((each) => each > 0) ? calls : by((node) => this.inclusive[side][node]);
  }
}

/** The name of a numbered lambda without its number, or null. */
const lambdaBase = (method: string): string | null => /^(lambda\$.*\$)\d+$/.exec(method)?.[1] ?? null;

/** A descriptor without packages, so that a renamed package does not change it. */
const plain = (descriptor: string): string => descriptor.replace(/L[^;]*[./]/g, 'L');

const ratio = (a: number, b: number): number => (a === b ? 1 : Math.min(a, b) / Math.max(a, b));
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
