import { BlockFigures } from './block-figures';
import type { Depths } from './depths';

/** Contexts of a block, and blocks of a block of blocks, as powers of two. */
const BITS = 8;
const BLOCK = 1 << BITS;
const MASK = BLOCK - 1;

/**
 * Finds callers without a number for each context: in preorder the caller is the last context before that is less deep.
 *
 * Blocks that are deeper throughout are stepped over. So a search looks at a few hundred depths at most for each power of 256 in
 * the tree's size. In a loop over all contexts an array of open ones by depth is faster.
 */
export class Parents {
  /** The least depth in each block of contexts, and in each block of blocks. */
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

  /** The last context up to and including `from` that is at most `level` deep: `from` or its caller at that level. */
  at(from: number, level: number): number {
    const { depth } = this.tree;
    for (let i = from; ; ) {
      for (const first = i & ~MASK; i >= first; i--) if (depth[i] <= level) return i;
      i = this.lastOfBlockBefore(i >> BITS, level);
    }
  }

  /** The last context of the last block, up to and including `from`, that holds one at most `level` deep. There is one: the first context of all. */
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

  /** Prepares searches from about `most` contexts. Returns whether all is prepared. */
  prepare(most: number): boolean {
    return this.least.prepare(most);
  }
}

function lowest(figures: Depths, from: number, until: number): number {
  let low = 0xffffffff;
  for (let i = from; i < until; i++) if (figures[i] < low) low = figures[i];
  return low;
}
