import type { Pace } from '../job';
import { type FileTree, grown } from './file-tree';

/**
 * A tree to look at, in preorder, callees in the order of their methods' names; struct of arrays, by context.
 *
 * With an exclusive prefix sum P beside it, inclusive(i) = P[end[i]] − P[i], and a flame graph's x is P[i]
 * (profile/prefix.ts).
 */
export interface Tree {
  readonly size: number;
  /** Index into Names. */
  readonly method: Uint16Array | Uint32Array;
  /** Number of callers above; 0 for a thread's outermost frame. */
  readonly depth: Uint16Array | Uint32Array;
  /** One past the last context of the subtree. */
  readonly end: Uint32Array;
  /** Contexts on the longest path. */
  readonly height: number;
}

/** A tree whose contexts have widths. */
export interface Shape {
  readonly tree: Tree;
  /** Prefix sum P over exclusive widths, none below zero; a context lies between P[i] and P[end[i]]. */
  readonly widths: Float64Array;
  readonly parents: Int32Array;
}

/** A tree built from segments of a file, and where each of the file's contexts went. */
export interface RecordedTree extends Tree {
  /** First file context of the segments, which are adjacent. */
  readonly from: number;
  /** By file context less `from`: the context that it was merged into. */
  readonly fromFile: Uint32Array;
}

/** Names a context's place in the walk below: none. File contexts are at most 10^8, so it is free. */
const NONE = 0xffffffff;

/**
 * Merges the threads `first` to `last` (inclusive) by path, in one walk from the roots.
 *
 * A merged context stands for a chain of file contexts; its callees are theirs, sorted by method, those of one method
 * chained in turn. Sorting, merging of threads, and of methods that several loaders define under one name, are the same step.
 * Time is linear in the file's contexts, but for the sorting of callees; there is no recursion.
 */
export async function buildTree(file: FileTree, first: number, last: number, methods: number, pace: Pace): Promise<RecordedTree> {
  const from = file.segments[first];
  const to = file.segments[last + 1];
  const walk = new Walk(file, from, to, methods);
  for (let thread = first; thread <= last; thread++) walk.gather(file.segments[thread], file.segments[thread + 1]);
  walk.pushGathered(0);
  while (!walk.run(1 << 16)) await pace.tick('merge', walk.done, to - from);
  return walk.finish();
}

class Walk {
  done = 0;
  private size = 0;
  private height = 0;
  private readonly method: Uint16Array | Uint32Array;
  private readonly depth: Uint16Array | Uint32Array;
  private readonly end: Uint32Array;
  private readonly fromFile: Uint32Array;
  /** By file context less `from`: the next of its chain. Made when the first two are merged. */
  private chain: Uint32Array | null = null;
  private stack = new Uint32Array(1024);
  private stackDepth = new Uint32Array(1024);
  private top = 0;
  private open = new Uint32Array(1024);
  private level = 0;
  private gathered = new Uint32Array(64);
  private count = 0;

  constructor(
    private readonly file: FileTree,
    private readonly from: number,
    private readonly to: number,
    methods: number,
  ) {
    const nodes = to - from;
    this.method = methods <= 0x10000 ? new Uint16Array(nodes) : new Uint32Array(nodes);
    this.depth = file.height <= 0x10000 ? new Uint16Array(nodes) : new Uint32Array(nodes);
    this.end = new Uint32Array(nodes);
    this.fromFile = new Uint32Array(nodes);
  }

  /** Collects the contexts that lie side by side in a range of the file. */
  gather(start: number, stop: number): void {
    const { end } = this.file;
    let { gathered, count } = this;
    for (let i = start; i < stop; i = end[i]) {
      if (count === gathered.length) gathered = this.gathered = grown(this.gathered);
      gathered[count++] = i;
    }
    this.count = count;
  }

  /** Sorts what was gathered, chains equal methods, and puts the chains on the stack so that the first comes off first. */
  pushGathered(depth: number): void {
    const { gathered, count } = this;
    this.count = 0;
    if (count > 1) sortByMethod(gathered, count, this.file.method);
    while (this.top + count > this.stack.length) this.growStack();
    const { method } = this.file;
    for (let k = count - 1; k >= 0; k--) {
      const head = gathered[k];
      if (k > 0 && method[gathered[k - 1]] === method[head]) this.link(gathered[k - 1], head);
      else {
        this.stack[this.top] = head;
        this.stackDepth[this.top++] = depth;
      }
    }
  }

  /** Emits at most `most` contexts; true when the walk is complete. */
  run(most: number): boolean {
    const { from, method, depth, end, fromFile } = this;
    const fileMethod = this.file.method;
    const fileEnd = this.file.end;
    let { size, level, height, done } = this;
    for (let n = 0; n < most && this.top > 0; n++) {
      const head = this.stack[--this.top];
      const d = this.stackDepth[this.top];
      const context = size++;
      if (d >= this.open.length) this.open = grown(this.open);
      const { open, chain } = this;
      while (level > d) end[open[--level]] = context;
      open[level++] = context;
      if (level > height) height = level;
      method[context] = fileMethod[head];
      depth[context] = d;
      fromFile[head - from] = context;
      done++;
      const stop = fileEnd[head];
      const next = chain === null ? NONE : chain[head - from];
      if (next === NONE && stop > head + 1 && fileEnd[head + 1] === stop) {
        // One callee, as half of all contexts have: nothing to sort.
        if (this.top === this.stack.length) this.growStack();
        this.stack[this.top] = head + 1;
        this.stackDepth[this.top++] = d + 1;
        continue;
      }
      if (stop > head + 1) this.gather(head + 1, stop);
      for (let i = next; i !== NONE && chain !== null; i = chain[i - from]) {
        fromFile[i - from] = context;
        done++;
        this.gather(i + 1, fileEnd[i]);
      }
      if (this.count > 0) this.pushGathered(d + 1);
    }
    this.size = size;
    this.level = level;
    this.height = height;
    this.done = done;
    return this.top === 0;
  }

  finish(): RecordedTree {
    const { size, from, fromFile, height } = this;
    while (this.level > 0) this.end[this.open[--this.level]] = size;
    // A slice gives the memory back; a view would keep it.
    const cut = <T extends Uint16Array | Uint32Array>(array: T): T =>
      size === array.length ? array : (array.slice(0, size) as T);
    return { size, from, fromFile, height, method: cut(this.method), depth: cut(this.depth), end: cut(this.end) };
  }

  private growStack(): void {
    this.stack = grown(this.stack);
    this.stackDepth = grown(this.stackDepth);
  }

  private link(before: number, after: number): void {
    this.chain ??= new Uint32Array(this.to - this.from).fill(NONE);
    this.chain[before - this.from] = after;
  }
}

/** Sorts the first `count` contexts by method, stable. Callees are few as a rule; a wide fan-out is sorted natively. */
function sortByMethod(contexts: Uint32Array, count: number, method: Uint32Array): void {
  if (count > 24) {
    const keys = new Float64Array(count);
    const copy = contexts.slice(0, count);
    // Method above position: both below 2^27, so the key is exact.
    for (let k = 0; k < count; k++) keys[k] = method[copy[k]] * 2 ** 27 + k;
    keys.sort();
    for (let k = 0; k < count; k++) contexts[k] = copy[keys[k] % 2 ** 27];
    return;
  }
  for (let k = 1; k < count; k++) {
    const context = contexts[k];
    const key = method[context];
    let j = k - 1;
    for (; j >= 0 && method[contexts[j]] > key; j--) contexts[j + 1] = contexts[j];
    contexts[j + 1] = context;
  }
}

/** By context: its parent, −1 at the top. One pass. */
export function parents(tree: Tree): Int32Array {
  const { size, depth } = tree;
  const parent = new Int32Array(size);
  const open = new Int32Array(tree.height + 1);
  for (let i = 0; i < size; i++) {
    const d = depth[i];
    parent[i] = d === 0 ? -1 : open[d - 1];
    open[d] = i;
  }
  return parent;
}
