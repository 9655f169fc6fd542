/** Finds the heights of a tree's subtrees, which decide how many rows a picture has. */
import { BlockFigures } from './block-figures';
import type { Tree } from './tree';

const BLOCK = 1 << 12;

/** Finds the heights of subtrees from the deepest context of each block instead of visiting the whole subtree. */
export class Heights {
  private readonly deepest: BlockFigures;

  constructor(private readonly tree: Pick<Tree, 'size' | 'depth' | 'end' | 'height'>) {
    const { size, depth } = tree;
    this.deepest = new BlockFigures(size, BLOCK, (from, until) => {
      let most = 0;
      for (let i = from; i < until; i++) if (depth[i] > most) most = depth[i];
      return most;
    });
  }

  /** Number of contexts on the longest path from the root to a context at or below `focus`; −1 stands for the whole tree. */
  below(focus: number): number {
    const { size, depth, end, height } = this.tree;
    if (focus < 0) return height;
    const stop = focus < size ? end[focus] : focus;
    let most = 0;
    let i = focus;
    while (i < stop) {
      if (i % BLOCK === 0 && i + BLOCK <= stop) {
        const { all } = this.deepest;
        for (; i + BLOCK <= stop; i += BLOCK) if (all[i / BLOCK] > most) most = all[i / BLOCK];
      } else if (depth[i++] > most) most = depth[i - 1];
    }
    return most + 1;
  }

  /** Does part of the preparation, for about `most` contexts. Returns whether all is prepared. */
  prepare(most: number): boolean {
    return this.deepest.prepare(most);
  }
}
