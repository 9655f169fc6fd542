/** Orders up to eight callees of one context by method; `sibling-list.ts` orders more. */
import type { FileTree } from './file-tree';

/** Most callees that are compared in pairs. */
const MOST = 8;

/**
 * Orders a few callees by method without sorting. Its comparisons have no branch that a processor could mispredict, which would
 * cost more than they do themselves for a million contexts.
 */
export class FewCallees {
  /** Contexts of each callee's subtree, in file order. */
  readonly size = new Int32Array(MOST);
  /** Contexts of the callees that come before each one by method, in file order. */
  readonly before = new Int32Array(MOST);
  private readonly method = new Int32Array(MOST);

  constructor(private readonly file: FileTree) {}

  /** Orders the callees in a range of the file. Returns their number, 0 where they are too many, −1 where two have one method. */
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
        // All bits, or none: methods are fewer than 2^31.
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
