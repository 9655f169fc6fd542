/** Computes exact sums and overlaps for the gate, whose decisions must not depend on rounding. */
import type { MetricId } from '../api/engine';
import { forEachPair, type Pairs, type Sides, totalsOf } from '../comparison/overlap';
import type { MetricTree } from '../profile/metric-tree';
import { methodsMatching } from '../transforms/method-patterns';

/** A sum over contexts or types, with the number of methods or types in it. */
export interface Summed {
  readonly sum: bigint;
  /** Number of methods, or of types, in this profile that match the patterns; all methods if there are no patterns. */
  readonly methods: number;
  /** Whether part of the sum is not counted. */
  readonly isLowerBound: boolean;
}

/**
 * The sum of a metric over a tree's contexts of certain methods; if `inclusive`, with everything below them, counting each
 * context once. The metric must be loaded. The sum is exact, because metrics whose sum exceeds 2^53 are left out when a profile
 * is read (profile/metric-sums.ts).
 */
export function sumOver(
  laid: Pick<MetricTree, 'tree' | 'names' | 'prefix' | 'lowerBounds'>,
  metric: MetricId,
  patterns: readonly string[] | null,
  inclusive: boolean,
): Summed {
  const { tree, names, lowerBounds } = laid;
  const { sums } = laid.prefix(metric);
  if (patterns === null)
    return { sum: BigInt(sums[tree.size]), methods: names.size, isLowerBound: lowerBounds.within(metric, 0, tree.size) };
  const meant = methodsMatching(names, patterns);
  let sum = 0;
  let isLowerBound = false;
  for (let i = 0; i < tree.size; ) {
    const chosen = meant[tree.method[i]] === 1;
    const next = chosen && inclusive ? tree.end[i] : i + 1;
    if (chosen) {
      sum += sums[next] - sums[i];
      isLowerBound ||= lowerBounds.within(metric, i, next);
    }
    i = next;
  }
  return { sum: BigInt(sum), methods: meant.reduce((count, one) => count + one, 0), isLowerBound };
}

/**
 * Shares that differ by less than this fraction may be equal, so integers decide. As a double, a share has a relative error of
 * about 1e-16.
 */
const CLOSE = 1e-12;

/** An exact number: numerator over denominator, which is above 0. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * The exact overlap (docs/metrics.md section 7) as a fraction of two integers: Σ min(a·B, b·A) / (A·B). For each context only the
 * smaller side counts, so it is enough to sum the counts of either side and multiply at the end.
 */
export function exactOverlap(tree: Pairs, weights: Sides): Fraction {
  const { a: ofA, b: ofB } = totalsOf(weights);
  if (ofA === 0 || ofB === 0) return { numerator: ofA === ofB ? 1n : 0n, denominator: 1n };
  const [bigA, bigB] = [BigInt(ofA), BigInt(ofB)];
  let fromA = 0;
  let fromB = 0;
  forEachPair(tree, weights, (_, a, b) => {
    if (a === 0 || b === 0) return;
    const [x, y] = [a / ofA, b / ofB];
    const lessInA =
      Math.abs(x - y) > CLOSE * Math.max(x, y) ? x < y : ofA === ofB ? a <= b : BigInt(a) * bigB <= BigInt(b) * bigA;
    if (lessInA) fromA += a;
    else fromB += b;
  });
  return { numerator: BigInt(fromA) * bigB + BigInt(fromB) * bigA, denominator: bigA * bigB };
}
