/**
 * Computes what the rectangles of a comparison's flame graph show: each one's change, and how strong a cause of the total's
 * change it is.
 */
import { changeKind, SAME } from '../analysis/change-kind';
import type { MetricId, NoiseGuard, UnionFlameLayout } from '../api/engine';
import type { Chain } from '../layout/chain-folding';
import type { Rectangles } from '../layout/rectangles';
import type { RunFigures } from '../ranges/median-runs';
import { bitsOf, rangeKind } from '../ranges/range-kind';
import type { Comparison } from './comparison';
import type { ContextParts } from './story/context-parts';

interface Asked {
  metric: MetricId;
  normalised: boolean;
  quiet: NoiseGuard | undefined;
  /** Parts of the change; null to leave out causes. */
  parts: ContextParts | null;
  /** Folded chains by their first context: their rectangles show the causes of all contexts in the chain. */
  chains: ReadonlyMap<number, Chain> | null;
}

/** Inclusive figures of both sides for each rectangle, its kind of change, and the cause at its own context. */
export function rectangleChanges(
  comparison: Comparison,
  { count, context, until, aggregate }: Rectangles,
  { metric, normalised, quiet, parts, chains }: Asked,
): Pick<UnionFlameLayout, 'a' | 'b' | 'kind' | 'atLeast' | 'part' | 'cause'> {
  const sums = comparison.sums(metric);
  const totals = comparison.totals(metric);
  const ranges = comparison.ranges(metric);
  const a = new Float64Array(count);
  const b = new Float64Array(count);
  const kind = new Uint8Array(count);
  const part = parts && new Float64Array(count);
  const cause = parts && new Int8Array(count);
  const samples = comparison.samples(metric);
  const scale = normalised && totals.a > 0 && totals.b > 0 ? totals.a / totals.b : 1;
  const { lowerBounds } = comparison;
  const ofLink = lowerBounds.ofContexts;
  const atLeast = lowerBounds.partly === 'none' && lowerBounds.isExact(metric) ? null : new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const first = Math.max(0, context[i]);
    if (atLeast !== null && ofLink !== null) atLeast[i] = context[i] < 0 ? 0 : ofLink.ofLink === 'least' ? 1 : 2;
    else if (atLeast !== null && lowerBounds.within(metric, first, until[i])) atLeast[i] = 1;
    const inA = comparison.range('a', first, until[i]);
    const inB = comparison.range('b', first, until[i]);
    a[i] = sums.a[inA.to] - sums.a[inA.from];
    b[i] = sums.b[inB.to] - sums.b[inB.from];
    if (ranges !== null) {
      a[i] = ranges.a.spread(inA.from, inA.to).median;
      b[i] = ranges.b.spread(inB.from, inB.to).median;
    }
    // An aggregate is only known to have changed in sum, unless all of it is on one side.
    const single = context[i] >= 0 && aggregate[i] === 0;
    const hasA = single ? comparison.has('a', context[i]) : inA.to > inA.from || context[i] < 0;
    const hasB = single ? comparison.has('b', context[i]) : inB.to > inB.from || context[i] < 0;
    if (samples !== null) kind[i] = samples.kindOf(first, single ? first + 1 : until[i], a[i], b[i], quiet);
    else if (ranges !== null) {
      const side = (
        { sums, totals: all }: RunFigures,
        { from, to }: { from: number; to: number },
        has: boolean,
        bits: number,
      ) => ({
        figures: Float64Array.from(sums, (own, run) => (own[to] - own[from]) / (normalised ? all[run] || 1 : 1)),
        has: !has ? 0 : single ? bits : bitsOf(sums.length),
      });
      kind[i] = rangeKind(
        side(ranges.a, inA, hasA, ranges.a.has?.[inA.from] ?? 1),
        side(ranges.b, inB, hasB, ranges.b.has?.[inB.from] ?? 1),
        normalised ? { a: 1, b: 1 } : totals,
        quiet,
      );
    } else
      kind[i] = normalised
        ? changeKind(hasA, hasB, a[i] / (totals.a || 1), b[i] / (totals.b || 1), { a: 1, b: 1 }, quiet)
        : changeKind(hasA, hasB, a[i], b[i], totals, quiet);
    if (single && atLeast !== null && comparison.isUnknown(context[i])) {
      kind[i] = SAME;
      atLeast[i] = 2;
    }
    if (parts === null || part === null || cause === null || !single) continue;
    for (const each of chains?.get(context[i]) ?? [context[i]]) {
      part[i] += parts.parts[each];
      const strength = kind[i] === 0 ? 0 : parts.strength(each, Math.max(a[i], b[i] * scale));
      if (Math.abs(strength) > Math.abs(cause[i])) cause[i] = strength;
    }
  }
  return { a, b, kind, atLeast, part, cause };
}
