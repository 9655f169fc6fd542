/** Stores the paths of callers from which the transform `invert` builds its tree. */
import { grown } from '../tree/growing-array';
import type { Tree } from '../tree/tree';
import { TreeGrowth } from './step';

/**
 * Length of a slot in the table, which contains a node, a caller, 1 + the node that both lead to, and whether that node is
 * followed.
 */
export const SLOT = 4;

/**
 * Paths from a method to its callers, their callers and so on, for inverting a tree: a trie in which each node is the path that
 * leads to it. Nodes are numbered in the order in which they are found; a table maps a node and a further caller to the longer
 * path.
 */
export class CallerPaths {
  size = 0;
  /** For each node, the last caller on its path. */
  method = new Uint32Array(1024);
  /** For each node, the path without its last caller; −1 if that would be empty. */
  shorter = new Int32Array(1024);
  /** For each node, 1 if paths continue from here to further callers. */
  followed = new Uint8Array(1024);
  /** For each method, the path that consists of it alone; −1 if there is none yet. */
  readonly alone: Int32Array;
  /** Hash table with open addressing; the third number of a slot is 0 if the slot is free. */
  slots = new Int32Array(SLOT * 4096);

  /** @param all whether every node is followed from the start */
  constructor(
    private readonly methods: number,
    private readonly all: boolean,
  ) {
    this.alone = new Int32Array(methods).fill(-1);
  }

  /** The path that consists of a single method. */
  start(method: number): number {
    if (this.alone[method] < 0) this.alone[method] = this.add(-1, method);
    return this.alone[method];
  }

  /** The path that results from adding a caller to another one. */
  longer(node: number, caller: number): number {
    const { slots } = this;
    for (let slot = slotOf(node, caller, slots.length); ; slot = (slot + SLOT) & (slots.length - 1)) {
      const found = slots[slot + 2];
      if (found !== 0) {
        if (slots[slot] === node && slots[slot + 1] === caller) return found - 1;
        continue;
      }
      const added = this.add(node, caller);
      this.fill(slots, slot, added);
      if (2 * SLOT * this.size > slots.length) this.rehash();
      return added;
    }
  }

  /** Copies `followed` into the table. Call this when no further path will be marked as followed. */
  seal(): void {
    const { slots, followed } = this;
    for (let slot = 0; slot < slots.length; slot += SLOT)
      if (slots[slot + 2] !== 0) slots[slot + 3] = followed[slots[slot + 2] - 1];
  }

  /**
   * The paths as a tree in preorder, with further callers in the order of their methods; also, for each node, its context in that
   * tree.
   */
  inPreorder(height: number): { tree: Tree; contexts: Uint32Array } {
    const { size, method, shorter } = this;
    const { first, next } = this.chained();
    const contexts = new Uint32Array(size);
    const growth = new TreeGrowth(this.methods, size, height);
    for (let node = first[0], depth = 0; node >= 0; ) {
      contexts[node] = growth.add(method[node], depth);
      if (first[node + 1] >= 0) {
        node = first[node + 1];
        depth++;
        continue;
      }
      while (node >= 0 && next[node] < 0) {
        node = shorter[node];
        depth--;
      }
      if (node >= 0) node = next[node];
    }
    return { tree: growth.finish(), contexts };
  }

  /** Chains the longer paths of each node by method: they start at index node + 1, and those of single methods at index 0. */
  private chained(): { first: Int32Array; next: Int32Array } {
    const { size, method, shorter, methods } = this;
    const last = new Int32Array(methods).fill(-1);
    const before = new Int32Array(size);
    for (let node = 0; node < size; node++) {
      before[node] = last[method[node]];
      last[method[node]] = node;
    }
    const first = new Int32Array(size + 1).fill(-1);
    const next = new Int32Array(size);
    for (let m = methods - 1; m >= 0; m--)
      for (let node = last[m]; node >= 0; node = before[node]) {
        next[node] = first[shorter[node] + 1];
        first[shorter[node] + 1] = node;
      }
    return { first, next };
  }

  private add(shorter: number, method: number): number {
    const node = this.size++;
    if (node === this.method.length) {
      this.method = grown(this.method);
      this.shorter = grown(this.shorter);
      this.followed = grown(this.followed);
    }
    this.shorter[node] = shorter;
    this.method[node] = method;
    if (this.all) this.followed[node] = 1;
    return node;
  }

  private fill(slots: Int32Array, slot: number, node: number): void {
    slots[slot] = this.shorter[node];
    slots[slot + 1] = this.method[node];
    slots[slot + 2] = node + 1;
    slots[slot + 3] = this.followed[node];
  }

  private rehash(): void {
    const slots = new Int32Array(2 * this.slots.length);
    for (let node = 0; node < this.size; node++) {
      if (this.shorter[node] < 0) continue;
      let slot = slotOf(this.shorter[node], this.method[node], slots.length);
      while (slots[slot + 2] !== 0) slot = (slot + SLOT) & (slots.length - 1);
      this.fill(slots, slot, node);
    }
    this.slots = slots;
  }
}

/** First slot to search for a node and a caller, in a table of `length` numbers. */
export function slotOf(node: number, caller: number, length: number): number {
  const h = Math.imul(node, 0x9e3779b1) ^ Math.imul(caller, 0x85ebca6b);
  return ((h ^ (h >>> 15)) << 2) & (length - 1);
}
