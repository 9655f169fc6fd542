/** Computes ranges and medians of figures from several runs. */
import type { Spread } from '../api/engine';

/** Smallest, median and largest of one or more figures. */
export function spreadOf(figures: Iterable<number>): Spread {
  const sorted = Float64Array.from(figures).sort();
  const { length } = sorted;
  return { min: sorted[0], median: (sorted[(length - 1) >> 1] + sorted[length >> 1]) / 2, max: sorted[length - 1] };
}

/** Smallest and largest of one or more figures. */
export function rangeOf(figures: Float64Array): { min: number; max: number } {
  let [min, max] = [figures[0], figures[0]];
  for (const figure of figures) {
    if (figure < min) min = figure;
    if (figure > max) max = figure;
  }
  return { min, max };
}

/** Whether all values of the head are above all those of the base, or all below. */
export function liesOutside<T extends number | bigint>(base: { min: T; max: T }, head: { min: T; max: T }): boolean {
  return head.min > base.max || head.max < base.min;
}
