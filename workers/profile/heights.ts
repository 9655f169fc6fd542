import type { Tree } from './tree';

const BLOCK = 1 << 12;

/** How deep a tree goes below any of its contexts, without a walk through all that is below: by the deepest context of each block. */
export class Heights {
  private deepest: Uint32Array | null = null;

  constructor(private readonly tree: Pick<Tree, 'size' | 'depth' | 'end' | 'height'>) {}

  /** Contexts on the longest path from the top to a context at or below `focus`; −1 means the whole tree. */
  below(focus: number): number {
    const { size, depth, end, height } = this.tree;
    if (focus < 0) return height;
    const stop = focus < size ? end[focus] : focus;
    let most = 0;
    let i = focus;
    while (i < stop) {
      if (i % BLOCK === 0 && i + BLOCK <= stop) {
        const { blocks } = this;
        for (; i + BLOCK <= stop; i += BLOCK) if (blocks[i / BLOCK] > most) most = blocks[i / BLOCK];
      } else if (depth[i++] > most) most = depth[i - 1];
    }
    return most + 1;
  }

  private get blocks(): Uint32Array {
    if (this.deepest !== null) return this.deepest;
    const { size, depth } = this.tree;
    const deepest = new Uint32Array(Math.ceil(size / BLOCK));
    for (let block = 0; block < deepest.length; block++) {
      const stop = Math.min(size, (block + 1) * BLOCK);
      let most = 0;
      for (let i = block * BLOCK; i < stop; i++) if (depth[i] > most) most = depth[i];
      deepest[block] = most;
    }
    this.deepest = deepest;
    return deepest;
  }
}
