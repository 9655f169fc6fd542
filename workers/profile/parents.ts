/** Contexts of a block, and blocks of a block of blocks, as powers of two. */
const BITS = 8;
const MASK = (1 << BITS) - 1;

/**
 * Who called a context, without a number for each: in preorder the caller is the last context before it that is less deep. Blocks that are
 * deeper throughout are stepped over, so a search looks at a few hundred depths at most for each power of 256 in the tree's size.
 * In a loop over all contexts an array of open ones by depth is faster.
 */
export class Parents {
  /** By block of contexts: the least depth in it; and by block of blocks. Made when a search first leaves its block. */
  private least: Uint32Array | null = null;
  private leastOfBlocks = new Uint32Array(0);

  constructor(private readonly tree: { readonly size: number; readonly depth: Uint16Array | Uint32Array }) {}

  /** The caller of a context, −1 at the top. */
  of(context: number): number {
    const level = this.tree.depth[context];
    return level > 0 ? this.at(context - 1, level - 1) : -1;
  }

  /** The last context up to and including `from` that is at most `level` deep: of the callers of `from` and itself the one at that level. */
  at(from: number, level: number): number {
    const { depth } = this.tree;
    for (let i = from; ; ) {
      for (const first = i & ~MASK; i >= first; i--) if (depth[i] <= level) return i;
      i = this.lastOfBlockBefore(i >> BITS, level);
    }
  }

  /** The last context of the last block, up to and including `from`, that holds one at most `level` deep. There is one: the first context of all. */
  private lastOfBlockBefore(from: number, level: number): number {
    const least = this.least ?? this.index();
    let block = from;
    while (least[block] > level) {
      if ((block & MASK) !== MASK) {
        block--;
        continue;
      }
      let group = block >> BITS;
      while (this.leastOfBlocks[group] > level) group--;
      block = (group << BITS) | MASK;
      while (least[block] > level) block--;
    }
    return (block << BITS) | MASK;
  }

  private index(): Uint32Array {
    const { depth, size } = this.tree;
    const least = new Uint32Array(Math.ceil(size / (MASK + 1)));
    this.leastOfBlocks = new Uint32Array(Math.ceil(least.length / (MASK + 1))).fill(0xffffffff);
    for (let block = 0; block < least.length; block++) {
      const stop = Math.min(size, (block + 1) << BITS);
      let low = 0xffffffff;
      for (let i = block << BITS; i < stop; i++) if (depth[i] < low) low = depth[i];
      least[block] = low;
      if (low < this.leastOfBlocks[block >> BITS]) this.leastOfBlocks[block >> BITS] = low;
    }
    this.least = least;
    return least;
  }
}
