/**
 * Statistics for page and engine: confidence intervals of sampled shares, and bounds of normal variables. Events are taken as
 * independent (Poisson), so that a share of n events is binomial. Runs of a program vary more than that, so real intervals are
 * at least this wide.
 */

/** Confidence level: the probability that all rows lie in their intervals. */
export const CONFIDENCE = 0.95;

/** Bounds of a share, each from 0 to 1. */
export interface Interval {
  readonly from: number;
  readonly until: number;
}

/**
 * The shares that are compatible with `part` of `whole` events (Clopper and Pearson 1934).
 *
 * @param rows number of shares that are judged together: the confidence is that all of them lie in their intervals (Bonferroni)
 */
export function shareInterval(part: number, whole: number, rows = 1, confidence = CONFIDENCE): Interval {
  if (!(whole > 0)) return { from: 0, until: 1 };
  const tail = (1 - confidence) / 2 / Math.max(1, rows);
  return {
    from: part <= 0 ? 0 : inverse((x) => upperTail(part, whole, x), tail, part / whole, 0),
    until: part >= whole ? 1 : inverse((x) => lowerTail(part, whole, x), tail, part / whole, 1),
  };
}

/** Number of terms of the continued fraction in `normalBound`: enough for bounds of at least 1. */
const NORMAL_TERMS = 200;

/**
 * The z that a standard normal variable exceeds with probability `tail`, which must be at most 0.1.
 *
 * Found by bisecting the upper tail, computed by its continued fraction (Laplace; DLMF 7.9.2).
 */
export function normalBound(tail: number): number {
  return inverse(
    (z) => {
      let fraction = z;
      for (let term = NORMAL_TERMS; term > 0; term--) fraction = z + term / fraction;
      return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / fraction;
    },
    tail,
    1,
    40,
  );
}

/** P(X ≥ k) of a binomial X. */
const upperTail = (k: number, n: number, p: number): number => (k <= 0 ? 1 : incompleteBeta(p, k, n - k + 1));

/** P(X ≤ k) of a binomial X. */
const lowerTail = (k: number, n: number, p: number): number => (k >= n ? 1 : incompleteBeta(1 - p, n - k, k + 1));

/**
 * Finds, by bisection, where the tail is as large as wanted: between `near`, where it is larger, and `far`, where it is smaller.
 */
function inverse(tailAt: (x: number) => number, wanted: number, near: number, far: number): number {
  for (let step = 0; step < 60; step++) {
    const middle = (near + far) / 2;
    if (tailAt(middle) > wanted) near = middle;
    else far = middle;
  }
  return (near + far) / 2;
}

/** Regularised incomplete beta function I_x(a, b), by its continued fraction (DLMF 8.17.22). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast only below the mean.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b)) / a;
  let [c, d] = [1, inverseOf(1 - ((a + b) * x) / (a + 1))];
  let fraction = d;
  for (let m = 1; m < MOST_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = inverseOf(1 + even * d);
    c = 1 + even / c;
    fraction *= c * d;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = inverseOf(1 + odd * d);
    c = 1 + odd / c;
    fraction *= c * d;
    if (Math.abs(c * d - 1) < 1e-14) break;
  }
  return front * fraction;
}

const MOST_TERMS = 100_000;

const inverseOf = (value: number): number => 1 / (value === 0 ? Number.MIN_VALUE : value);

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);

/** ln Γ(x) for x > 0: Stirling's series (DLMF 5.11.1), with x shifted up to where eight terms are exact to 1e-15. */
function logGamma(x: number): number {
  let shift = 0;
  let at = x;
  for (; at < 10; at++) shift += Math.log(at);
  const square = 1 / (at * at);
  const series =
    1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square * (1 / 1188 - square * (691 / 360360)))));
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + series / at - shift;
}
