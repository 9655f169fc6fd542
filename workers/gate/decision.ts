/** Decides whether a comparison meets the conditions of the gate, which can fail a build. */
import { adviceOnMetrics } from '../../common/metrics';
import { metricsByType, typeSums } from '../analysis/type-sums';
import type { GateOutcome, GatePart, MetricId } from '../api/engine';
import type { Comparison } from '../comparison/comparison';
import { FormatError } from '../jobs/errors';
import type { Clause, Comparator } from './condition';
import { ALLOCATION, badCondition, namesMethods, parseCondition } from './condition-parser';
import { exactOverlap, type Fraction, type Summed, sumOver } from './exact-sums';
import { sumsOfTypes, typedMetric } from './type-clause';

/**
 * The metrics of a condition. Throws FormatError (`bad-condition`) if one is not in both profiles: an undecided condition must
 * not pass.
 *
 * @param runs all runs of both sides, with the metrics that they have by type
 */
export function metricsOf(
  condition: string,
  { metrics }: Comparison,
  reported: MetricId,
  runs: Parameters<typeof typedMetric>[0],
): MetricId[] {
  const wanted = new Set<MetricId>();
  for (const clause of parseCondition(condition).clauses) {
    const { kind, metric: named } = clause.quantity;
    const metric = kind === 'alloc' ? typedMetric(runs, reported, clause) : (named ?? reported);
    if (!metrics.includes(metric))
      throw badCondition(
        `The two profiles have no metric "${metric}" in common.`,
        clause.at.metric,
        metric === ALLOCATION ? ADVICE_ON_TYPES : adviceOnMetrics(metric, [...metrics, 'overlap']),
      );
    wanted.add(metric);
  }
  return [...wanted];
}

/** Advice for a metric of the name `alloc` that a profile does not have. */
export const ADVICE_ON_TYPES =
  'For bytes by type, list the types: alloc(type byte[]). For all types, write the metric, such as bytes.';

/** The two sides of a comparison, with the metrics that they have by type. */
export const sidesByType = ({ a, b }: Comparison): Parameters<typeof typedMetric>[0] => [
  { name: 'The base', byType: metricsByType(a) },
  { name: 'The head', byType: metricsByType(b) },
];

/**
 * Decides a condition on a comparison. Its metrics must be loaded, and allocations by type if it names types. `reported` is the
 * metric for an overlap condition that names none.
 */
export function decide(condition: string, comparison: Comparison, reported: MetricId): GateOutcome {
  const { text, clauses } = parseCondition(condition);
  const parts = clauses.map((clause) =>
    clause.quantity.kind === 'overlap'
      ? overlapPart(clause, comparison, clause.quantity.metric ?? reported)
      : sumPart(clause, comparison, clause.quantity.metric ?? typedMetric(sidesByType(comparison), reported, clause)),
  );
  return { condition: text, failed: parts.every(({ holds }) => holds), parts };
}

/**
 * Throws FormatError (`undecided`) if a link or a pruned view has too few contexts to decide a condition. Its sums over all
 * contexts equal those of the complete file, but its overlaps and its sums over selected methods do not.
 */
export function checkDecidableOfPart(condition: string, holder: 'A link' | 'A pruned view'): void {
  const { clauses } = parseCondition(condition);
  if (!namesMethods(condition) && clauses.every(({ quantity }) => quantity.kind === 'sum')) return;
  throw new FormatError(
    'undecided',
    `${holder} contains only some of the contexts, so this condition cannot be decided.`,
    '',
    holder === 'A link'
      ? 'Open the complete files, or request a link created with this condition.'
      : 'Open the complete files, or evaluate the condition on the command line.',
  );
}

function sumPart(clause: Clause, comparison: Comparison, metric: MetricId): GatePart {
  const { text } = clause;
  const [base, head] = sumsOf(clause, comparison, metric);
  const holds = sumHolds(clause, base.sum, head.sum);
  return { text, holds, metric, base: Number(base.sum), head: Number(head.sum), overlap: null, ...kindOf([base, head]) };
}

function sumsOf(clause: Clause, comparison: Comparison, metric: MetricId): Summed[] {
  const { quantity, at } = clause;
  if (quantity.kind === 'alloc') {
    const sides = [comparison.allocating('a'), comparison.allocating('b')];
    return sumsOfTypes(
      clause,
      sides.map(({ laid, className }) => typeSums(laid, metric, className)),
    );
  }
  if (quantity.kind !== 'sum') throw new Error('not a sum');
  const { patterns, inclusive } = quantity;
  const sums = [comparison.a, comparison.b].map((side) => sumOver(side, metric, patterns, inclusive));
  if (sums.every(({ methods }) => methods === 0)) throw matchesNothing(patterns, at.patterns);
  return sums;
}

/** The kind of a clause's figures: they are as exact as the least exact sum. */
export const kindOf = (sums: readonly Summed[]): Pick<GatePart, 'kind'> =>
  sums.some(({ isLowerBound }) => isLowerBound) ? { kind: 'lower-bound' } : {};

/** The error for patterns that match no method; `at` is their offset in the condition. */
export function matchesNothing(patterns: readonly string[] | null, at: number): FormatError {
  return badCondition(
    `No method in any profile matches ${patterns?.join(', ')}.`,
    at,
    'A pattern must match the full class.method name; * is a wildcard. A condition that matched no method would always pass.',
  );
}

/** Whether a clause about sums holds. `parts` is the unit of both sums, for example 2n if they are given in halves. */
export function sumHolds({ comparator, limit }: Clause, base: bigint, head: bigint, parts = 1n): boolean {
  const { units, scale } = limit.value;
  const change = head - base;
  // No change is 0%, even if the base is 0.
  const whole = change === 0n ? parts : base < 0n ? -base : base;
  if (limit.kind === 'percent') return compare(change * 100n * 10n ** BigInt(scale), comparator, units * whole);
  return compare(limit.kind === 'count' ? head : change, comparator, units * parts);
}

function overlapPart(clause: Clause, comparison: Comparison, metric: MetricId): GatePart {
  const overlap = exactOverlap(comparison.tree, comparison.weights(metric));
  const { a, b } = comparison.totals(metric);
  return {
    text: clause.text,
    holds: overlapHolds(clause, overlap),
    metric,
    base: a,
    head: b,
    overlap: inPercent(overlap),
    ...kindOf([comparison.a, comparison.b].map((side) => sumOver(side, metric, null, true))),
  };
}

/** Whether a clause about an overlap holds. */
export function overlapHolds({ comparator, limit }: Clause, { numerator, denominator }: Fraction): boolean {
  const { units, scale } = limit.value;
  return compare(numerator * 100n * 10n ** BigInt(scale), comparator, units * denominator);
}

/** Percent, truncated after 12 decimals, for display. */
export function inPercent({ numerator, denominator }: Fraction): number {
  return Number((numerator * 10n ** 14n) / denominator) / 1e12;
}

function compare(a: bigint, comparator: Comparator, b: bigint): boolean {
  switch (comparator) {
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
  }
}
