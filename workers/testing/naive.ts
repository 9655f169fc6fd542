/** Naive reference implementation of trees and figures, for tests. */
import type { EncodedProfile } from '../formats/mct/encoder';

/**
 * A calling context as an object with a map of callees: slow and plain, written from the definitions so that tests can compare
 * the engine with it.
 */
export interface NaiveNode {
  /** Class, name and descriptor as separate strings. */
  name: [string, string, string];
  depth: number;
  parent: NaiveNode | null;
  callees: Map<string, NaiveNode>;
  exclusive: Record<string, number>;
  arrays: Record<string, { arrays: number; elements: number }>;
  /** Objects by class. */
  objects: Record<string, number>;
}

/** A context as stored in the file, before it is merged with others by name. */
interface FileContext {
  node: NaiveNode;
  /** Index of the method in the file. */
  method: number;
  calls: number;
  /** Calls that are subtracted from its objects. */
  taken: number;
}

/** Method flags defined in docs/format.md, section 3. */
const CONSTRUCTOR = 1;
const LEAF = 64;
const SEVERAL_NEXT = 256;

export function key(name: readonly string[]): string {
  return name.join('\u0000');
}

function node(name: [string, string, string], parent: NaiveNode | null): NaiveNode {
  const depth = parent === null ? -1 : parent.depth + 1;
  return { name, depth, parent, callees: new Map(), exclusive: {}, arrays: {}, objects: {} };
}

/** The threads `first` to `last` merged by path, below a root that contains them. */
export function naiveTree(profile: EncodedProfile, first = 0, last = profile.threads.length - 1): NaiveNode {
  const root = node(['', '', ''], null);
  const stack: FileContext[] = [];
  const arrays = new Map<number, NonNullable<EncodedProfile['arrays']>>();
  for (const entry of profile.arrays ?? []) arrays.set(entry.node, [...(arrays.get(entry.node) ?? []), entry]);
  let i = 0;
  profile.threads.forEach(({ nodes }, thread) => {
    const end = i + nodes;
    for (let k = 0; k < nodes; k++, i++) {
      if (thread < first || thread > last) continue;
      const depth = profile.depth[i];
      const caller = depth === 0 ? null : stack[depth - 1];
      const parent = caller?.node ?? root;
      const { className, name, descriptor } = profile.methods[profile.method[i]];
      const triple: [string, string, string] = [className, name, descriptor];
      let child = parent.callees.get(key(triple));
      if (child === undefined) {
        child = node(triple, parent);
        parent.callees.set(key(triple), child);
      }
      const calls = profile.columns.calls?.[i] ?? 0;
      stack[depth] = { node: child, method: profile.method[i], calls, taken: takenOff(profile, i, end) };
      addObjects(profile, stack[depth], caller);
      for (const [id, column] of Object.entries(profile.columns)) child.exclusive[id] = (child.exclusive[id] ?? 0) + column[i];
      for (const entry of arrays.get(i) ?? []) {
        child.arrays[entry.type] ??= { arrays: 0, elements: 0 };
        child.arrays[entry.type].arrays += entry.arrays;
        child.arrays[entry.type].elements += entry.elements;
      }
    }
  });
  for (const each of preorder(root)) {
    each.exclusive.arrays = Object.values(each.arrays).reduce((sum, entry) => sum + entry.arrays, 0);
    each.exclusive.elements = Object.values(each.arrays).reduce((sum, entry) => sum + entry.elements, 0);
    each.exclusive.objects = Object.values(each.objects).reduce((sum, objects) => sum + objects, 0);
    if (profile.sizes !== undefined) each.exclusive.bytes += naiveObjectBytes(each, profile.sizes);
  }
  return root;
}

/** All contexts in preorder, callees by name; without the root. */
export function preorder(root: NaiveNode): NaiveNode[] {
  const byName = (a: NaiveNode, b: NaiveNode): number => {
    for (let i = 0; i < 3; i++) if (a.name[i] !== b.name[i]) return a.name[i] < b.name[i] ? -1 : 1;
    return 0;
  };
  return [...root.callees.values()].sort(byName).flatMap((child) => [child, ...preorder(child)]);
}

export function naiveInclusive(root: NaiveNode, metric: string): number {
  return [root, ...preorder(root)].reduce((sum, each) => sum + (each.exclusive[metric] ?? 0), 0);
}

export function callers(of: NaiveNode): NaiveNode[] {
  const above: NaiveNode[] = [];
  for (let each = of.parent; each !== null && each.depth >= 0; each = each.parent) above.push(each);
  return above;
}

/**
 * getAlloc(c, T) from JP 5.1, Figure 3 (b), by class (JP is the paper that defines the counts), summed over the file's contexts
 * that a context stands for. Zeros are left out.
 */
export function naiveObjects({ objects }: NaiveNode): Record<string, number> {
  return Object.fromEntries(Object.entries(objects).filter(([, count]) => count !== 0));
}

/** Bytes of a context's objects: the number of each class times its size. */
export function naiveObjectBytes({ objects }: NaiveNode, sizes: Record<string, number>): number {
  return Object.entries(objects).reduce((sum, [className, count]) => sum + count * Math.abs(sizes[className] ?? 0), 0);
}

/**
 * Adds the objects that a call of the constructor creates to its caller, and subtracts them from its own context if it calls
 * another constructor.
 */
function addObjects({ methods }: EncodedProfile, context: FileContext, caller: FileContext | null): void {
  const { className, flags = 0, chained } = methods[context.method];
  if ((flags & CONSTRUCTOR) === 0) return;
  if (caller !== null) add(caller.node, className, context.calls);
  if ((flags & LEAF) === 0 && className !== 'java.lang.Object')
    add(context.node, chained === undefined ? '?' : methods[chained].className, -context.taken);
}

/**
 * Calls of a constructor that are subtracted from its context: no more than there are calls of the next class's constructors
 * below it (docs/metrics.md, section 6).
 */
function takenOff({ methods, method, depth, columns }: EncodedProfile, context: number, end: number): number {
  const calls = columns.calls?.[context] ?? 0;
  const { chained, flags = 0 } = methods[method[context]];
  if (chained === undefined || (flags & SEVERAL_NEXT) !== 0) return calls;
  let reached = 0;
  for (let i = context + 1; i < end && depth[i] > depth[context]; i++) {
    const { className, flags: own = 0 } = methods[method[i]];
    if (depth[i] === depth[context] + 1 && (own & CONSTRUCTOR) !== 0 && className === methods[chained].className)
      reached += columns.calls?.[i] ?? 0;
  }
  return Math.min(calls, reached);
}

function add({ objects }: NaiveNode, className: string, count: number): void {
  objects[className] = (objects[className] ?? 0) + count;
}

/** overlap(A, B) from docs/metrics.md, section 7, computed from its definition. */
export function naiveOverlap(a: NaiveNode, b: NaiveNode, metric: string): number {
  const weigh = (root: NaiveNode): Map<string, number> => {
    const weights = new Map<string, number>();
    for (const each of preorder(root)) {
      const path = [each, ...callers(each)].map(({ name }) => key(name)).join('\u0001');
      weights.set(path, Math.max(0, each.exclusive[metric]));
    }
    return weights;
  };
  const [ofA, ofB] = [weigh(a), weigh(b)];
  const total = (weights: Map<string, number>): number => [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const [totalA, totalB] = [total(ofA), total(ofB)];
  if (totalA === 0 || totalB === 0) return totalA === totalB ? 100 : 0;
  let overlap = 0;
  for (const [path, weight] of ofA) overlap += Math.min(weight / totalA, (ofB.get(path) ?? 0) / totalB);
  return 100 * overlap;
}
