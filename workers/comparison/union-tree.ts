/** Merges the contexts of two trees into the union tree of a comparison. */
import type { Pace } from '../jobs/pace';
import { type Depths, depthsOf } from '../tree/depths';
import type { Tree } from '../tree/tree';
import type { UnionNames } from './union-names';

/** Methods of two trees in a common order: the index there of each side's methods. */
export type MethodOrder = Pick<UnionNames, 'size' | 'fromA' | 'fromB'>;

/** Every context of two trees, in preorder, with callees by name; a struct of arrays. */
export interface UnionTree extends Tree {
  /** Index here for each context of A. Ascending, so the contexts of A below one of these are a range. */
  readonly fromA: Uint32Array;
  readonly fromB: Uint32Array;
  /** Number of contexts that both sides have. */
  readonly common: number;
}

const STRETCH = 1 << 16;

/**
 * Matches the contexts of two trees by path, in one linear merge.
 *
 * Both trees list their contexts in the order of their paths. Of the two next contexts, the deeper one shares more of its path
 * with the last context, so it comes first. At equal depth both have the same callers, and their methods decide.
 */
export async function uniteTrees(a: Tree, b: Tree, names: MethodOrder, pace: Pace): Promise<UnionTree> {
  const merge = new Merge(a, b, names);
  while (!merge.run(STRETCH)) await pace.tick('compare', merge.done, a.size + b.size);
  return merge.finish();
}

class Merge {
  private atA = 0;
  private atB = 0;
  private size = 0;
  private level = 0;
  private height = 0;
  private readonly open: Uint32Array;
  private readonly method: Uint16Array | Uint32Array;
  private readonly depth: Depths;
  private readonly end: Uint32Array;
  private readonly fromA: Uint32Array;
  private readonly fromB: Uint32Array;

  constructor(
    private readonly a: Tree,
    private readonly b: Tree,
    private readonly names: MethodOrder,
  ) {
    const most = a.size + b.size;
    const height = Math.max(a.height, b.height);
    this.open = new Uint32Array(height + 1);
    this.method = names.size <= 0x10000 ? new Uint16Array(most) : new Uint32Array(most);
    this.depth = depthsOf(height, most);
    this.end = new Uint32Array(most);
    this.fromA = new Uint32Array(a.size);
    this.fromB = new Uint32Array(b.size);
  }

  get done(): number {
    return this.atA + this.atB;
  }

  /** Emits at most `most` contexts; returns true once both trees are used up. */
  run(most: number): boolean {
    const { a, b, open, method, depth, end, fromA, fromB } = this;
    const nameA = this.names.fromA;
    const nameB = this.names.fromB;
    let { atA, atB, size, level } = this;
    for (let n = 0; n < most && (atA < a.size || atB < b.size); n++) {
      const depthA = atA < a.size ? a.depth[atA] : -1;
      const depthB = atB < b.size ? b.depth[atB] : -1;
      const order = depthA === depthB ? nameA[a.method[atA]] - nameB[b.method[atB]] : depthB - depthA;
      const d = Math.max(depthA, depthB);
      while (level > d) end[open[--level]] = size;
      open[level++] = size;
      if (level > this.height) this.height = level;
      depth[size] = d;
      method[size] = order <= 0 ? nameA[a.method[atA]] : nameB[b.method[atB]];
      if (order <= 0) fromA[atA++] = size;
      if (order >= 0) fromB[atB++] = size;
      size++;
    }
    this.atA = atA;
    this.atB = atB;
    this.size = size;
    this.level = level;
    return atA === a.size && atB === b.size;
  }

  finish(): UnionTree {
    const { size, height, fromA, fromB } = this;
    while (this.level > 0) this.end[this.open[--this.level]] = size;
    const cut = <T extends Depths>(array: T): T => array.slice(0, size) as T;
    const common = fromA.length + fromB.length - size;
    return { size, height, fromA, fromB, common, method: cut(this.method), depth: cut(this.depth), end: cut(this.end) };
  }
}
