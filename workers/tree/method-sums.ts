/** Sums a metric over a tree by method: inclusive figures, computed once from the whole tree. */
import { inclusive } from './prefix-sum';
import type { Tree } from './tree';

/** Method sums by the prefix sum that they were computed from, so that both are freed together. */
const all = new WeakMap<Float64Array, MethodSums>();

/** Inclusive figures of each method, computed on demand, or gradually beforehand, because a pass over a large tree takes long. */
export class MethodSums {
  /** Inclusive figure of each method. Counts recursion only once: a context is skipped if the same method is above it. */
  readonly inclusive: Float64Array;
  /** The context of each method with the largest inclusive figure (the first if equal); −1 for methods without contexts. */
  readonly largest: Int32Array;
  private readonly most: Float64Array;
  /** For each method, end of the last context counted. In preorder, contexts before that end are below it. */
  private readonly counted: Uint32Array;
  private next = 0;

  private constructor(
    private readonly tree: Tree,
    private readonly sums: Float64Array,
    methods: number,
  ) {
    this.inclusive = new Float64Array(methods);
    this.largest = new Int32Array(methods).fill(-1);
    this.most = new Float64Array(methods).fill(Number.NEGATIVE_INFINITY);
    this.counted = new Uint32Array(methods);
  }

  /** Sums that may not be computed yet; call `prepare` until it returns true. */
  static of(tree: Tree, sums: Float64Array, methods: number): MethodSums {
    let own = all.get(sums);
    if (own === undefined) {
      own = new MethodSums(tree, sums, methods);
      all.set(sums, own);
    }
    return own;
  }

  /** Adds about `most` further contexts. Returns whether all have been added. */
  prepare(most: number): boolean {
    const { tree, sums, counted } = this;
    const { size, method, end } = tree;
    const stop = Math.min(size, this.next + most);
    for (let i = this.next; i < stop; i++) {
      const m = method[i];
      const own = inclusive(tree, sums, i);
      if (i >= counted[m]) {
        counted[m] = end[i];
        this.inclusive[m] += own;
      }
      if (own > this.most[m]) {
        this.most[m] = own;
        this.largest[m] = i;
      }
    }
    this.next = stop;
    return stop === size;
  }
}

/** Sums over all contexts. */
export function methodSums(tree: Tree, sums: Float64Array, methods: number): Pick<MethodSums, 'inclusive' | 'largest'> {
  const own = MethodSums.of(tree, sums, methods);
  own.prepare(tree.size);
  return own;
}
