/** Computes prefix sums of a metric over a tree, by which inclusive and exclusive figures are looked up. */
import type { Tree } from './tree';

/** A metric laid over a tree. */
export interface Prefix {
  /** P[0] = 0, P[i + 1] = P[i] + exclusive(i); length size + 1. All values are exact up to 2^53. */
  readonly sums: Float64Array;
  /**
   * Like `sums`, but with negative figures taken as zero, so that it never falls and can be searched; the same array if there are
   * none. Only `objects` can be negative, if an exception left a constructor (docs/metrics.md, section 6).
   */
  readonly widths: Float64Array;
}

/** Inclusive figure of a context, given the prefix sums of a metric. */
export function inclusive(tree: Tree, sums: Float64Array, context: number): number {
  return sums[tree.end[context]] - sums[context];
}

/** Exclusive figure of a context, given the prefix sums of a metric. */
export function exclusive(sums: Float64Array, context: number): number {
  return sums[context + 1] - sums[context];
}

/** Size in bytes. */
export function prefixBytes({ sums, widths }: Prefix): number {
  return sums.byteLength + (widths === sums ? 0 : widths.byteLength);
}

/** Turns figures into prefix sums in place; the figure of each context is at index context + 1. */
export function accumulate(figures: Float64Array): Prefix {
  let falls = false;
  let sum = 0;
  for (let i = 1; i < figures.length; i++) {
    const own = figures[i];
    if (own < 0) falls = true;
    sum += own;
    figures[i] = sum;
  }
  return { sums: figures, widths: falls ? rising(figures) : figures };
}

/** Wraps figures that have already been summed up. */
export function prefixOf(sums: Float64Array): Prefix {
  return { sums, widths: sums.some((sum, i) => i > 0 && sum < sums[i - 1]) ? rising(sums) : sums };
}

function rising(sums: Float64Array): Float64Array {
  const widths = new Float64Array(sums.length);
  for (let i = 1; i < sums.length; i++) widths[i] = widths[i - 1] + Math.max(0, sums[i] - sums[i - 1]);
  return widths;
}
