import type { Comparison } from '../analysis/comparison';
import type { GateOutcome, GatePart, MetricId } from '../engine.api';
import type { Clause, Comparator } from './condition';
import { badCondition, parseCondition } from './parse';
import { exactOverlap, sumOver } from './sums';

/**
 * The metrics that a condition asks for. Throws FormatError (`bad-condition`) where one is not in both profiles: what cannot be
 * decided must not pass.
 */
export function metricsOf(condition: string, { metrics }: Comparison, reported: MetricId): MetricId[] {
  const wanted = new Set<MetricId>();
  for (const { quantity, at } of parseCondition(condition).clauses) {
    const metric = quantity.metric ?? reported;
    if (!metrics.includes(metric))
      throw badCondition(
        `The two profiles have no metric "${metric}" in common.`,
        at.metric,
        `Choose one of ${metrics.join(', ')}, or overlap.`,
      );
    wanted.add(metric);
  }
  return [...wanted];
}

/** Holds a condition against a comparison. Its metrics must be ready. `reported` is the metric of an overlap that names none. */
export function decide(condition: string, comparison: Comparison, reported: MetricId): GateOutcome {
  const { text, clauses } = parseCondition(condition);
  const parts = clauses.map((clause) =>
    clause.quantity.kind === 'overlap'
      ? overlapPart(clause, comparison, clause.quantity.metric ?? reported)
      : sumPart(clause, comparison),
  );
  return { condition: text, failed: parts.every(({ holds }) => holds), parts };
}

function sumPart(clause: Clause, { a, b }: Comparison): GatePart {
  const { quantity, comparator, limit, text, at } = clause;
  if (quantity.kind !== 'sum') throw new Error('not a sum');
  const { metric, patterns, inclusive } = quantity;
  const base = sumOver(a, metric, patterns, inclusive);
  const head = sumOver(b, metric, patterns, inclusive);
  if (base.methods + head.methods === 0)
    throw badCondition(
      `No method of either profile matches ${patterns?.join(', ')}.`,
      at.patterns,
      'Patterns match class.method in full, with * for anything; a condition that watches nothing would always pass.',
    );
  const size = base.sum < 0n ? -base.sum : base.sum;
  const change = head.sum - base.sum;
  const { units, scale } = limit.value;
  // No change is 0 % of nothing, too.
  const whole = change === 0n ? 1n : size;
  const holds =
    limit.kind === 'percent'
      ? compare(change * 100n * 10n ** BigInt(scale), comparator, units * whole)
      : compare(limit.kind === 'count' ? head.sum : change, comparator, units);
  return { text, holds, metric, base: Number(base.sum), head: Number(head.sum), overlap: null };
}

function overlapPart({ comparator, limit, text }: Clause, comparison: Comparison, metric: MetricId): GatePart {
  const { numerator, denominator } = exactOverlap(comparison, metric);
  const { units, scale } = limit.value;
  const holds = compare(numerator * 100n * 10n ** BigInt(scale), comparator, units * denominator);
  // Cut after 12 decimals, for show; decided above.
  const overlap = Number((numerator * 10n ** 14n) / denominator) / 1e12;
  const { a, b } = comparison.totals(metric);
  return { text, holds, metric, base: a, head: b, overlap };
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
