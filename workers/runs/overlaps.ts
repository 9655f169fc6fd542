import type { Comparison } from '../analysis/comparison';
import { forEachPair, type Pairs, Sum } from '../analysis/overlap';
import type { MetricId, RunsOverlap } from '../engine.api';
import { spreadOf } from './spread';

/** Totals and overlaps of single runs by a metric that is ready; null where each side is one run. */
export function runsOverlap(comparison: Comparison, metric: MetricId): RunsOverlap | null {
  const ranges = comparison.ranges(metric);
  if (ranges === null) return null;
  const { a, b } = ranges;
  const across = a.sums.flatMap((ofA) => b.sums.map((ofB) => overlapOf(comparison.tree, ofA, ofB)));
  const within = (sums: readonly Float64Array[]) => {
    const all = Uint32Array.from({ length: sums[0].length - 1 }, (_, i) => i);
    const same = { size: all.length, fromA: all, fromB: all };
    const pairs = sums.flatMap((x, i) => sums.slice(i + 1).map((y) => overlapOf(same, x, y)));
    return pairs.length === 0 ? null : spreadOf(pairs);
  };
  return {
    totalA: spreadOf(a.totals),
    totalB: spreadOf(b.totals),
    overlap: spreadOf(across),
    withinA: within(a.sums),
    withinB: within(b.sums),
  };
}

/** In percent, figures below zero taken as zero (docs/comparing.md, section 2). */
function overlapOf(pairs: Pairs, a: Float64Array, b: Float64Array): number {
  const [ofA, ofB] = [a, b].map(weight);
  if (ofA === 0 || ofB === 0) return ofA === ofB ? 100 : 0;
  const apart = new Sum();
  forEachPair(pairs, { a, b }, (_, x, y) => {
    apart.add(Math.abs(Math.max(0, x) / ofA - Math.max(0, y) / ofB));
  });
  return Math.min(100, Math.max(0, 100 - 50 * apart.value));
}

function weight(sums: Float64Array): number {
  let sum = 0;
  for (let i = 1; i < sums.length; i++) sum += Math.max(0, sums[i] - sums[i - 1]);
  return sum;
}
