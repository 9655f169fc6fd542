/** Finds chains of contexts to draw as one rectangle in the flame graph of a comparison. */
import type { FlameLayout, MetricId } from '../api/engine';
import type { Chain } from '../layout/chain-folding';
import type { Rectangles } from '../layout/rectangles';
import { siblingOf } from '../layout/sibling-search';
import { lastAtOrBefore } from '../tree/binary-search';
import type { Shape, Tree } from '../tree/tree';
import type { Comparison } from './comparison';

/** Minimum share of its caller's figures, on both sides, for a callee to count as nearly all of it. */
const NEARLY_ALL = 0.98;

/** Finds the callee that has nearly all of a context on both sides, and exists on the same sides; −1 if there is none. */
export function chainCallees(
  comparison: Comparison,
  { widths, tree, parents }: Shape,
  metric: MetricId,
): (context: number) => number {
  const sums = comparison.sums(metric);
  const inclusive = (side: 'a' | 'b', context: number): number => {
    const { from, to } = comparison.range(side, context, tree.end[context]);
    return sums[side][to] - sums[side][from];
  };
  const holds = (side: 'a' | 'b', context: number, callee: number): boolean =>
    comparison.has(side, context) === comparison.has(side, callee) &&
    inclusive(side, callee) >= NEARLY_ALL * inclusive(side, context);
  return (context) => {
    const [first, stop] = [context + 1, tree.end[context]];
    if (!(widths[stop] > widths[first])) return -1;
    // A callee that wide contains the middle of the callees' total width.
    const middle = lastAtOrBefore(widths, (widths[first] + widths[stop]) / 2, first, stop);
    const callee = siblingOf({ widths, tree, parents }, first, stop, middle);
    return holds('a', context, callee) && holds('b', context, callee) ? callee : -1;
  };
}

const lastOf = (chain: Chain): number => chain[chain.length - 1];

/** Method of the last context of each chain, by its first context. */
export const lastMethods = ({ method }: Tree, chains: ReadonlyMap<number, Chain>): ReadonlyMap<number, number> =>
  new Map(Array.from(chains, ([first, chain]) => [first, method[lastOf(chain)]]));

/** The folded chains of the rectangles, in the fields of a layout. @param ends one past the last context below, by context */
export function foldedChains(
  { count, context, aggregate }: Rectangles,
  chains: ReadonlyMap<number, Chain>,
  ends: Uint32Array,
): Required<Pick<FlameLayout, 'last' | 'folded' | 'inner' | 'end'>> {
  const last = new Int32Array(count).fill(-1);
  const [folded, inner, end] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)];
  for (let i = 0; i < count; i++) {
    const chain = aggregate[i] === 0 ? chains.get(context[i]) : undefined;
    if (chain === undefined) continue;
    last[i] = lastOf(chain);
    folded[i] = chain.length;
    inner[i] = ends[last[i]];
    end[i] = ends[context[i]];
  }
  return { last, folded, inner, end };
}
