import { grown } from '../tree/growing-array';
import type { Tree } from '../tree/tree';
import { TreeGrowth } from './step';

/** Numbers of a slot of the table: a node, a caller, one more than the node that both lead to, and whether that is followed. */
export const SLOT = 4;

/**
 * Paths from a method to its callers, their callers and so on: a trie, in which a node is the path that leads to it. Nodes are numbered as they
 * are found; a table finds the one that a path becomes with one more caller.
 */
export class CallerPaths {
  size = 0;
  /** The last caller of the path. */
  method = new Uint32Array(1024);
  /** The path without its last caller; −1 for a method alone. */
  shorter = new Int32Array(1024);
  /** 1 where paths go on from here to further callers. */
  followed = new Uint8Array(1024);
  /** The path of each method alone, −1 where there is none yet. */
  readonly alone: Int32Array;
  /** Open addressing; the third number of a slot is 0 where nothing is. */
  slots = new Int32Array(SLOT * 4096);

  /** `all`: every node is followed from the start. */
  constructor(
    private readonly methods: number,
    private readonly all: boolean,
  ) {
    this.alone = new Int32Array(methods).fill(-1);
  }

  /** The path of a method alone. */
  start(method: number): number {
    if (this.alone[method] < 0) this.alone[method] = this.add(-1, method);
    return this.alone[method];
  }

  /** The path that becomes of one with a further caller. */
  longer(node: number, caller: number): number {
    const { slots } = this;
    for (let s = slotOf(node, caller, slots.length); ; s = (s + SLOT) & (slots.length - 1)) {
      const found = slots[s + 2];
      if (found !== 0) {
        if (slots[s] === node && slots[s + 1] === caller) return found - 1;
        continue;
      }
      const added = this.add(node, caller);
      this.fill(slots, s, added);
      if (2 * SLOT * this.size > slots.length) this.rehash();
      return added;
    }
  }

  /** Copies `followed` into the table. To be called when no further path will be followed. */
  seal(): void {
    const { slots, followed } = this;
    for (let s = 0; s < slots.length; s += SLOT) if (slots[s + 2] !== 0) slots[s + 3] = followed[slots[s + 2] - 1];
  }

  /** The paths as a tree in preorder, further callers in the order of their methods, and by node its context. */
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

  /** The longer paths of each node, chained by their methods: the first at index node + 1, methods alone at 0. */
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

  private fill(slots: Int32Array, s: number, node: number): void {
    slots[s] = this.shorter[node];
    slots[s + 1] = this.method[node];
    slots[s + 2] = node + 1;
    slots[s + 3] = this.followed[node];
  }

  private rehash(): void {
    const slots = new Int32Array(2 * this.slots.length);
    for (let node = 0; node < this.size; node++) {
      if (this.shorter[node] < 0) continue;
      let s = slotOf(this.shorter[node], this.method[node], slots.length);
      while (slots[s + 2] !== 0) s = (s + SLOT) & (slots.length - 1);
      this.fill(slots, s, node);
    }
    this.slots = slots;
  }
}

/** First slot of the search for a node and a caller, in a table of `length` numbers. */
export function slotOf(node: number, caller: number, length: number): number {
  const h = Math.imul(node, 0x9e3779b1) ^ Math.imul(caller, 0x85ebca6b);
  return ((h ^ (h >>> 15)) << 2) & (length - 1);
}
