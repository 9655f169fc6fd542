/**
 * Computes the overlap of the two trees of a comparison (how much of the work is distributed in the same way), and its loss by
 * context.
 */
import type { UnionTree } from './union-tree';

/** Positions of both sides' contexts in a tree that contains them all, and the size of that tree. */
export type Pairs = Pick<UnionTree, 'size' | 'fromA' | 'fromB'>;

/** A metric on both sides of a comparison: exclusive prefix sums without figures below zero (Prefix.widths). */
export interface Sides {
  readonly a: Float64Array;
  readonly b: Float64Array;
}

/**
 * Calls back once for each context of the union tree, in preorder, with the exclusive figures of both sides; 0 for a side that
 * lacks the context.
 */
export function forEachPair(
  { size, fromA, fromB }: Pairs,
  { a, b }: Sides,
  visit: (context: number, a: number, b: number, inA: boolean, inB: boolean) => void,
): void {
  for (let u = 0, i = 0, j = 0; u < size; u++) {
    const inA = fromA[i] === u;
    const inB = fromB[j] === u;
    visit(u, inA ? a[i + 1] - a[i++] : 0, inB ? b[j + 1] - b[j++] : 0, inA, inB);
  }
}

/** Sums of both sides; for weights, the totals that turn them into shares. */
export function totalsOf({ a, b }: Sides): { a: number; b: number } {
  return { a: a[a.length - 1], b: b[b.length - 1] };
}

/** Exclusive figures of one side, stored at index context + 1 and none below zero; and their sum. */
export interface Weights {
  readonly figures: Float64Array;
  readonly weight: number;
}

/**
 * Number of contexts whose shares are added without correction before their sum is added exactly: few enough that rounding does
 * not matter.
 */
const BLOCK = 1 << 12;

/**
 * overlap(A, B) in percent: 100 × Σ min(wA/WA, wB/WB) over exclusive weights. 100 if both totals are zero, 0 if one is. Symmetric
 * to the last bit.
 *
 * Source: docs/metrics.md section 7; Arnold & Ryder; Binder 2006.
 */
export function overlapPercent({ size, fromA, fromB }: UnionTree, a: Weights, b: Weights): number {
  if (a.weight === 0 || b.weight === 0) return a.weight === b.weight ? 100 : 0;
  const { figures: ofA } = a;
  const { figures: ofB } = b;
  const unitA = 1 / a.weight;
  const unitB = 1 / b.weight;
  const common = new Sum();
  const apart = new Sum();
  // Repeats forEachPair, inlined: this loop runs for every metric of every comparison, and a call per context would make it three
  // times as slow.
  for (let u = 0, i = 0, j = 0; u < size; ) {
    const stop = Math.min(size, u + BLOCK);
    let both = 0;
    let differ = 0;
    for (; u < stop; u++) {
      const x = fromA[i] === u ? ofA[++i] * unitA : 0;
      const y = fromB[j] === u ? ofB[++j] * unitB : 0;
      if (x === y) both += x;
      else if (x < y) {
        both += x;
        differ += y - x;
      } else {
        both += y;
        differ += x - y;
      }
    }
    common.add(both);
    apart.add(differ);
  }
  // Shares add up only approximately to one. If the sides are mostly alike, the sum of differences is smaller and more exact, so
  // that 100 comes out as exactly 100.
  const percent = apart.value < 1 ? 100 - 50 * apart.value : 100 * common.value;
  return Math.min(100, Math.max(0, percent));
}

/**
 * Percentage points that a context (or a sum of contexts) takes off the overlap; the points of all contexts add up to 100 −
 * overlap.
 */
export function overlapLoss(a: number, b: number, ofA: number, ofB: number): number {
  if (ofA === 0 || ofB === 0) return ofA === ofB ? 0 : (100 * Math.max(a, b)) / Math.max(ofA, ofB);
  return 50 * Math.abs(a / ofA - b / ofB);
}

/** A sum with its rounding errors carried along (Kahan, Neumaier). */
export class Sum {
  private sum = 0;
  private carry = 0;

  add(value: number): void {
    const next = this.sum + value;
    this.carry += Math.abs(this.sum) >= Math.abs(value) ? this.sum - next + value : value - next + this.sum;
    this.sum = next;
  }

  get value(): number {
    return this.sum + this.carry;
  }
}
