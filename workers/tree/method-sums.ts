/** Inclusive figures of a metric by method, made of a whole tree once. */
import { inclusive } from './prefix-sum';
import type { Tree } from './tree';

/** Sums by the prefix sum that they were made of, so that both are freed together. */
const all = new WeakMap<Float64Array, MethodSums>();

/** Inclusive figures of each method. Made on demand, or before that a part at a time, because a pass over a large tree takes long. */
export class MethodSums {
  /** Recursion-safe: a context counts only where no context of the same method is above it. */
  readonly inclusive: Float64Array;
  /** Context that includes most, the first one of equals; −1 for methods without contexts. */
  readonly largest: Int32Array;
  private readonly most: Float64Array;
  /** End of the last context that counted: contexts come in preorder, so those before that lie under it. */
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

  /** Sums that may not be made yet: `prepare` makes them. */
  static of(tree: Tree, sums: Float64Array, methods: number): MethodSums {
    let own = all.get(sums);
    if (own === undefined) {
      own = new MethodSums(tree, sums, methods);
      all.set(sums, own);
    }
    return own;
  }

  /** Takes about `most` contexts more. Returns whether all are taken. */
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

/** Sums of all contexts. */
export function methodSums(tree: Tree, sums: Float64Array, methods: number): Pick<MethodSums, 'inclusive' | 'largest'> {
  const own = MethodSums.of(tree, sums, methods);
  own.prepare(tree.size);
  return own;
}
