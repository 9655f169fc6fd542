/** Defines the result of a transform, and builds its new tree. */
import type { Partly } from '../profile/lower-bounds';
import type { ContextMap } from '../profile/metric-tree';
import type { Names } from '../profile/names';
import { type Depths, depthsOf } from '../tree/depths';
import type { Tree } from '../tree/tree';

/** Result of one transform. */
export interface Step {
  readonly tree: Tree;
  /** Map from the contexts of the previous tree. */
  readonly map: ContextMap;
  /** Names of the new tree, unless they are the same as in the previous tree. */
  readonly names?: Names;
  /** A note of one or more sentences; may be empty. */
  readonly note: string;
  /** Which figures differ from those of the complete file, if a link folded contexts; `all` if absent. */
  readonly partly?: Partly;
  /** Whether callers of some frames are missing; see MetricTree. */
  readonly cut?: boolean;
}

/** The columns of a tree that is written in preorder and whose final size is not yet known. */
export class TreeGrowth {
  size = 0;
  height = 0;
  readonly method: Uint16Array | Uint32Array;
  readonly depth: Depths;
  readonly end: Uint32Array;
  private open = new Uint32Array(256);
  private level = 0;

  /**
   * @param most largest number of contexts
   * @param height largest number of contexts on a path
   */
  constructor(methods: number, most: number, height: number) {
    this.method = methods <= 0x10000 ? new Uint16Array(most) : new Uint32Array(most);
    this.depth = depthsOf(height, most);
    this.end = new Uint32Array(most);
  }

  /** Adds the next context in preorder, and returns it. */
  add(method: number, depth: number): number {
    const context = this.size++;
    this.closeTo(depth, context);
    if (depth === this.open.length) {
      const larger = new Uint32Array(2 * depth);
      larger.set(this.open);
      this.open = larger;
    }
    this.open[depth] = context;
    this.level = depth + 1;
    if (depth >= this.height) this.height = depth + 1;
    this.method[context] = method;
    this.depth[context] = depth;
    return context;
  }

  /** Adds the next context, which must not have callees. */
  addLeaf(method: number, depth: number): number {
    const context = this.size++;
    this.closeTo(depth, context);
    if (depth >= this.height) this.height = depth + 1;
    this.method[context] = method;
    this.depth[context] = depth;
    this.end[context] = context + 1;
    return context;
  }

  /** The last context at a depth that was added by `add`. */
  lastAt(depth: number): number {
    return this.open[depth];
  }

  /** Copies the subtree of `from` to depth `at`, and returns its first context. */
  copy({ method, depth, end }: Tree, from: number, at: number): number {
    const first = this.size;
    this.closeTo(at, first);
    const stop = end[from];
    const shift = first - from;
    const shiftDown = at - depth[from];
    let { height } = this;
    for (let i = from; i < stop; i++) {
      const d = depth[i] + shiftDown;
      if (d >= height) height = d + 1;
      this.method[i + shift] = method[i];
      this.depth[i + shift] = d;
      this.end[i + shift] = end[i] + shift;
    }
    this.height = height;
    this.size += stop - from;
    return first;
  }

  finish(): Tree {
    const { size, height } = this;
    this.closeTo(0, size);
    return { size, height, method: cut(this.method, size), depth: cut(this.depth, size), end: cut(this.end, size) };
  }

  private closeTo(depth: number, next: number): void {
    let { level } = this;
    if (level <= depth) return;
    const { end, open } = this;
    while (level > depth) end[open[--level]] = next;
    this.level = level;
  }
}

/**
 * Slices only if that frees a lot: a view retains all of the memory, but slicing takes time. Memory that was never written does
 * not use any.
 */
function cut<T extends Depths>(array: T, size: number): T {
  return (size >= array.length * 0.7 ? array.subarray(0, size) : array.slice(0, size)) as T;
}
