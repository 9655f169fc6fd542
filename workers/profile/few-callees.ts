/** Orders up to eight callees of one context by method, when a file's trees are merged; `sibling-list.ts` orders more. */
import type { FileTree } from './file-tree';

/** Most callees that are compared pairwise. */
const MOST = 8;

/**
 * Orders a few callees by method without a sorting algorithm. Its comparisons are free of branches, whose mispredictions would
 * cost more than the comparisons themselves over a million contexts.
 */
export class FewCallees {
  /** Number of contexts in each callee's subtree, in file order. */
  readonly size = new Int32Array(MOST);
  /** For each callee, in file order, the number of contexts in the subtrees of callees that precede it by method. */
  readonly before = new Int32Array(MOST);
  private readonly method = new Int32Array(MOST);

  constructor(private readonly file: FileTree) {}

  /**
   * Orders the callees in a range of the file. Returns their number, 0 if there are too many, or −1 if two have the same method.
   */
  order(first: number, stop: number): number {
    const { method, size, before } = this;
    const { method: methodOf, end } = this.file;
    let count = 0;
    for (let callee = first; callee < stop; count++) {
      if (count === MOST) return 0;
      const m = methodOf[callee];
      const own = end[callee] - callee;
      let less = 0;
      for (let k = 0; k < count; k++) {
        if (method[k] === m) return -1;
        // All bits set, or none: method numbers are below 2^31.
        const smaller = (method[k] - m) >> 31;
        less += smaller & size[k];
        before[k] += ~smaller & own;
      }
      method[count] = m;
      size[count] = own;
      before[count] = less;
      callee += own;
    }
    return count;
  }
}
