/** Finds the callers of contexts in a tree that stores only depths. */
import { BlockFigures } from './block-figures';
import type { Depths } from './depths';

/** log2 of the number of contexts in a block, and of the number of blocks in a block of blocks. */
const BITS = 8;
const BLOCK = 1 << BITS;
const MASK = BLOCK - 1;

/**
 * Finds callers from depths alone, without storing a number for each context: in preorder, the caller is the nearest earlier
 * context that is less deep.
 *
 * Skips blocks in which all contexts are too deep, so that a search looks at no more than a few hundred depths for each power of
 * 256 in the tree's size. In a loop over all contexts, an array of open ones by depth is faster.
 */
export class Parents {
  /** The least depth in each block of contexts; below, in each block of blocks. */
  private readonly least: BlockFigures;
  private readonly leastOfBlocks: BlockFigures;

  constructor(private readonly tree: { readonly size: number; readonly depth: Depths }) {
    const { size, depth } = tree;
    this.least = new BlockFigures(size, BLOCK, (from, until) => lowest(depth, from, until));
    this.leastOfBlocks = new BlockFigures(Math.ceil(size / BLOCK), BLOCK, (from, until) => lowest(this.least.all, from, until));
  }

  /** The caller of a context, −1 at the top. */
  of(context: number): number {
    const level = this.tree.depth[context];
    return level > 0 ? this.at(context - 1, level - 1) : -1;
  }

  /** The last context up to and including `from` whose depth is at most `level`: `from` itself or its caller at that level. */
  at(from: number, level: number): number {
    const { depth } = this.tree;
    for (let i = from; ; ) {
      for (const first = i & ~MASK; i >= first; i--) if (depth[i] <= level) return i;
      i = this.lastOfBlockBefore(i >> BITS, level);
    }
  }

  /**
   * The last context of the last block, up to block `from`, that has a context of depth at most `level`. There always is one,
   * because the first context has depth 0.
   */
  private lastOfBlockBefore(from: number, level: number): number {
    const least = this.least.all;
    const leastOfBlocks = this.leastOfBlocks.all;
    let block = from;
    while (least[block] > level) {
      if ((block & MASK) !== MASK) {
        block--;
        continue;
      }
      let group = block >> BITS;
      while (leastOfBlocks[group] > level) group--;
      block = (group << BITS) | MASK;
      while (least[block] > level) block--;
    }
    return (block << BITS) | MASK;
  }

  /** Does part of the preparation, for about `most` contexts. Returns whether all is prepared. */
  prepare(most: number): boolean {
    return this.least.prepare(most);
  }
}

function lowest(figures: Depths, from: number, until: number): number {
  let low = 0xffffffff;
  for (let i = from; i < until; i++) if (figures[i] < low) low = figures[i];
  return low;
}
