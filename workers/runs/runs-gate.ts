/** Decides a gate's conditions over several runs, by their medians and ranges. */
import type { GateOutcome, GatePart, MetricId, Spread } from '../api/engine';
import { partsDiffer, type RunPart, shareOf } from '../comparison/samples/part-shares';
import type { Clause } from '../gate/condition';
import { ALLOCATION, badCondition, parseCondition } from '../gate/condition-parser';
import { ADVICE_ON_TYPES, inPercent, kindOf, matchesNothing, overlapHolds, sumHolds } from '../gate/decision';
import type { Fraction, Summed } from '../gate/exact-sums';
import { sumsOfTypes } from '../gate/type-clause';
import type { Pace } from '../jobs/pace';
import { liesOutside, spreadOf } from '../ranges/spread';
import type { ExactOverlaps, GateSource, SampledParts } from './gate-source';
import { partsOfTypes } from './type-shares';

/**
 * Metrics that a condition needs from each run; `reported` is used by an overlap that names none. Throws FormatError
 * (`bad-condition`).
 */
export function metricsOf(condition: string, reported: MetricId): MetricId[] {
  return parseCondition(condition).clauses.flatMap(({ quantity }) =>
    quantity.kind === 'alloc' ? [] : [quantity.metric ?? reported],
  );
}

/**
 * Decides a gate's condition over several runs. Throws FormatError, and Cancelled.
 *
 * A clause holds if it holds for the medians of head and base and the head's range is outside the base's, so the change exceeds
 * the differences among the base's runs. The range is not considered if the clause would hold without any change (`bytecodes >
 * -1%`), or if it limits the head's own count.
 *
 * For metrics that are sampled or thresholded, a clause on methods compares shares, as reported rows do (comparison/samples).
 */
export async function decideRuns(condition: string, runs: GateSource, reported: MetricId, pace: Pace): Promise<GateOutcome> {
  const { text, clauses } = parseCondition(condition);
  const parts: GatePart[] = [];
  for (const clause of clauses) {
    if (clause.quantity.kind === 'alloc') {
      parts.push(await typesPart(clause, runs, reported, pace));
      continue;
    }
    const metric = clause.quantity.metric ?? reported;
    const lacking = runs.lacking(metric);
    if (lacking !== undefined)
      throw badCondition(
        `${lacking.name} has no metric "${metric}".`,
        clause.at.metric,
        metric === ALLOCATION ? ADVICE_ON_TYPES : `Choose one of ${lacking.metrics.map(({ id }) => id).join(', ')}, or overlap.`,
      );
    parts.push(await (clause.quantity.kind === 'overlap' ? overlapPart : sumPart)(clause, runs, metric, pace));
  }
  return { condition: text, failed: parts.every(({ holds }) => holds), parts };
}

async function sumPart(clause: Clause, runs: GateSource, metric: MetricId, pace: Pace): Promise<GatePart> {
  const { quantity, at } = clause;
  if (quantity.kind !== 'sum') throw new Error('not a sum');
  const { base: ofBase, head: ofHead } = await runs.sums(metric, quantity.patterns, quantity.inclusive, pace);
  if ([...ofBase, ...ofHead].every(({ methods }) => methods === 0)) throw matchesNothing(quantity.patterns, at.patterns);
  // Limits on the head's own count do not apply to shares.
  const parts =
    quantity.patterns === null || clause.limit.kind === 'count'
      ? null
      : await runs.parts(metric, quantity.patterns, quantity.inclusive, pace);
  return partOfSums(clause, metric, ofBase, ofHead, parts);
}

async function typesPart(clause: Clause, runs: GateSource, reported: MetricId, pace: Pace): Promise<GatePart> {
  const { metric, base, head } = await runs.types(clause, reported, pace);
  const sums = sumsOfTypes(clause, [...base, ...head]);
  const [ofBase, ofHead] = [sums.slice(0, base.length), sums.slice(base.length)];
  return partOfSums(
    clause,
    metric,
    ofBase,
    ofHead,
    clause.limit.kind === 'count' ? null : partsOfTypes(base, ofBase, head, ofHead),
  );
}

/** @param parts shares to compare, if figures are samples of a part of the program */
function partOfSums(
  clause: Clause,
  metric: MetricId,
  ofBase: readonly Summed[],
  ofHead: readonly Summed[],
  parts: SampledParts | null,
): GatePart {
  const [base, head] = [inHalves(ofBase.map(({ sum }) => sum)), inHalves(ofHead.map(({ sum }) => sum))];
  if (parts !== null) {
    const shares = { base: medianShare(parts.base), head: medianShare(parts.head) };
    const [before, after] =
      clause.limit.kind === 'percent' ? [inParts(shares.base), inParts(shares.head)] : [base.median, head.median];
    // If the clause would hold without any change, no difference needs to be shown.
    const isHeld = sumHolds(clause, before, before, 2n);
    const beyond = isHeld || (partsDiffer(parts.base, parts.head, parts.kind) && sameWay(shares, before, after));
    return {
      ...{ text: clause.text, holds: sumHolds(clause, before, after, 2n) && beyond, metric, shares, overlap: null },
      ...{ base: Number(base.median) / 2, head: Number(head.median) / 2 },
      runs: { base: shown(base), head: shown(head), beyond },
    };
  }
  const beyond = mayHold(clause, base, head);
  return {
    text: clause.text,
    holds: sumHolds(clause, base.median, head.median, 2n) && beyond,
    metric,
    base: Number(base.median) / 2,
    head: Number(head.median) / 2,
    overlap: null,
    ...kindOf([...ofBase, ...ofHead]),
    runs: { base: shown(base), head: shown(head), beyond },
  };
}

const medianShare = (runs: readonly RunPart[]): number => spreadOf(runs.map(shareOf)).median;

/** A share as an integer, so that it can be compared with another share by a limit in percent. */
const inParts = (share: number): bigint => BigInt(Math.round(share * 1e15));

const sameWay = ({ base, head }: { base: number; head: number }, before: bigint, after: bigint): boolean =>
  head > base === after > before;

/**
 * Whether the ranges allow a clause about sums to hold: the head's is outside the base's, or the clause does not require that.
 * Ranges are in halves.
 */
export function mayHold(clause: Clause, base: Halves, head: Halves): boolean {
  return clause.limit.kind === 'count' || sumHolds(clause, base.median, base.median, 2n) || liesOutside(base, head);
}

async function overlapPart(clause: Clause, runs: GateSource, metric: MetricId, pace: Pace): Promise<GatePart> {
  const { base, head } = await overlaps(runs, metric, pace);
  const median = medianOf(head);
  const beyond = base.length === 0 || less(head[head.length - 1], base[0]) || less(base[base.length - 1], head[0]);
  const totals = await runs.sums(metric, null, false, pace);
  const total = (side: 'base' | 'head') => Number(inHalves(totals[side].map(({ sum }) => sum)).median) / 2;
  return {
    text: clause.text,
    holds: overlapHolds(clause, median) && beyond,
    metric,
    base: total('base'),
    head: total('head'),
    overlap: inPercent(median),
    ...kindOf([...totals.base, ...totals.head]),
    runs: { base: base.length === 0 ? null : percents(base), head: percents(head), beyond },
  };
}

/**
 * Ranges of overlaps in percent: among the runs of the base, null if there is only one; and of each of them with each run of the
 * head.
 */
export async function overlapSpreads(
  runs: GateSource,
  metric: MetricId,
  pace: Pace,
): Promise<{ base: Spread | null; head: Spread }> {
  const { base, head } = await overlaps(runs, metric, pace);
  return { base: base.length === 0 ? null : percents(base), head: percents(head) };
}

/** Overlaps in ascending order. */
async function overlaps(runs: GateSource, metric: MetricId, pace: Pace): Promise<ExactOverlaps> {
  const { base, head } = await runs.overlaps(metric, pace);
  const ascending = (x: Fraction, y: Fraction): number => (less(x, y) ? -1 : less(y, x) ? 1 : 0);
  return { base: base.sort(ascending), head: head.sort(ascending) };
}

/** Twice the figures, as integers, because a median may lie halfway between two counts. */
export interface Halves {
  readonly min: bigint;
  readonly median: bigint;
  readonly max: bigint;
}

function inHalves(sums: readonly bigint[]): Halves {
  const sorted = [...sums].sort((x, y) => (x < y ? -1 : x > y ? 1 : 0));
  const last = sorted.length - 1;
  return { min: 2n * sorted[0], median: sorted[last >> 1] + sorted[(last + 1) >> 1], max: 2n * sorted[last] };
}

const shown = ({ min, median, max }: Halves): Spread => ({
  min: Number(min / 2n),
  median: Number(median) / 2,
  max: Number(max / 2n),
});

const less = (x: Fraction, y: Fraction): boolean => x.numerator * y.denominator < y.numerator * x.denominator;

function medianOf(sorted: readonly Fraction[]): Fraction {
  const last = sorted.length - 1;
  const [x, y] = [sorted[last >> 1], sorted[(last + 1) >> 1]];
  return {
    numerator: x.numerator * y.denominator + y.numerator * x.denominator,
    denominator: 2n * x.denominator * y.denominator,
  };
}

const percents = (sorted: readonly Fraction[]): Spread => ({
  min: inPercent(sorted[0]),
  median: inPercent(medianOf(sorted)),
  max: inPercent(sorted[sorted.length - 1]),
});
