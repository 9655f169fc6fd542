/** Computes the overlaps between single runs, if the sides of a comparison have several. */
import type { MetricId, RunsOverlap } from '../api/engine';
import type { Comparison } from '../comparison/comparison';
import { forEachPair, type Pairs, Sum } from '../comparison/overlap';
import type { Pace } from '../jobs/pace';
import { spreadOf } from '../ranges/spread';

/** Totals and overlaps of single runs by a metric that is ready; null if each side has only one run. Throws Cancelled. */
export async function runsOverlap(comparison: Comparison, metric: MetricId, pace: Pace): Promise<RunsOverlap | null> {
  const ranges = await comparison.layRanges(metric, pace);
  if (ranges === null) return null;
  const { a, b } = ranges;
  const [ofA, ofB] = [a.sums.length, b.sums.length];
  const count = ofA * ofB + (ofA * (ofA - 1) + ofB * (ofB - 1)) / 2;
  let done = 0;
  const overlaps = async (tree: Pairs, pairs: readonly (readonly [Float64Array, Float64Array])[]): Promise<number[]> => {
    const found: number[] = [];
    for (const [x, y] of pairs) {
      await pace.tick('pairs', done++, count);
      found.push(overlapOf(tree, x, y));
    }
    return found;
  };
  const within = async (sums: readonly Float64Array[]) => {
    if (sums.length < 2) return null;
    const all = Uint32Array.from({ length: sums[0].length - 1 }, (_, i) => i);
    const pairs = sums.flatMap((x, i) => sums.slice(i + 1).map((y) => [x, y] as const));
    return spreadOf(await overlaps({ size: all.length, fromA: all, fromB: all }, pairs));
  };
  const across = a.sums.flatMap((x) => b.sums.map((y) => [x, y] as const));
  return {
    totalA: spreadOf(a.totals),
    totalB: spreadOf(b.totals),
    overlap: spreadOf(await overlaps(comparison.tree, across)),
    withinA: await within(a.sums),
    withinB: await within(b.sums),
  };
}

/** Overlap in percent, with negative figures taken as zero (docs/comparing.md, section 2). */
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
