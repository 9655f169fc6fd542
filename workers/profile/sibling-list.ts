/** Sorts the callees of a context by method, when the trees in a file are merged. */
import { grown } from '../tree/growing-array';
import type { FileTree } from './file-tree';

/** Collects the callees of one context, or of several contexts being merged, and sorts them by method. */
export class SiblingList {
  count = 0;
  /** The contexts, as numbered in the file. */
  context = new Uint32Array(64);
  private method = new Uint32Array(64);
  private sorted = true;

  constructor(private readonly file: FileTree) {}

  /** Collects the sibling contexts in a range of the file. */
  gather(start: number, stop: number): void {
    const { end, method: methodOf } = this.file;
    let { count, sorted, context, method } = this;
    let last = count === 0 ? -1 : method[count - 1];
    for (let i = start; i < stop; i = end[i]) {
      if (count === context.length) {
        context = this.context = grown(this.context);
        method = this.method = grown(this.method);
      }
      const m = methodOf[i];
      // Equal methods count as unsorted, so a sorted list has no duplicates.
      if (m <= last) sorted = false;
      last = m;
      method[count] = m;
      context[count++] = i;
    }
    this.count = count;
    this.sorted = sorted;
  }

  /** Sorts by method (stable), and returns whether all methods differ. */
  sort(): boolean {
    if (this.sorted) return true;
    this.sorted = true;
    const { count, context, method } = this;
    if (count > FEW) sortMany(context, method, count);
    else
      for (let k = 1; k < count; k++) {
        const i = context[k];
        const m = method[k];
        let j = k - 1;
        for (; j >= 0 && method[j] > m; j--) {
          method[j + 1] = method[j];
          context[j + 1] = context[j];
        }
        method[j + 1] = m;
        context[j + 1] = i;
      }
    for (let k = 1; k < count; k++) if (method[k] === method[k - 1]) return false;
    return true;
  }

  /** Whether the context at `k` has the same method as the previous one. */
  twinOfLast(k: number): boolean {
    return k > 0 && this.method[k] === this.method[k - 1];
  }

  clear(): void {
    this.count = 0;
    this.sorted = true;
  }
}

/** Usually there are few callees; up to this many are sorted by insertion. */
const FEW = 24;

function sortMany(context: Uint32Array, method: Uint32Array, count: number): void {
  const keys = new Float64Array(count);
  const copy = context.slice(0, count);
  // Method in the upper bits, position in the lower: both are below 2^27, so the key is exact.
  for (let k = 0; k < count; k++) keys[k] = method[k] * 2 ** 27 + k;
  keys.sort();
  for (let k = 0; k < count; k++) {
    context[k] = copy[keys[k] % 2 ** 27];
    method[k] = Math.floor(keys[k] / 2 ** 27);
  }
}
