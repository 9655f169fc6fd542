/** Maps contexts between a comparison's union tree and the tree of one side, so that a selection can be carried over. */
import type { ContextId, MetricId } from '../api/engine';
import { carriedTo } from '../profile/context-map';
import type { MetricTree } from '../profile/metric-tree';
import { firstAtOrAfter } from '../tree/binary-search';
import { inclusive } from '../tree/prefix-sum';
import type { Comparison } from './comparison';

type Side = 'a' | 'b';

const contextsOf = ({ tree }: Comparison, side: Side): Uint32Array => (side === 'a' ? tree.fromA : tree.fromB);

/** Index of a value in an ascending array; −1 if it is missing. */
function indexIn(sorted: Uint32Array, value: number): number {
  const at = firstAtOrAfter(sorted, value);
  return at < sorted.length && sorted[at] === value ? at : -1;
}

/**
 * Index, in the side's tree, of a context of the comparison. If the side lacks the context, it is that of the method's context
 * with the largest inclusive figure; −1 if the side lacks the method.
 */
export function inSide(comparison: Comparison, side: Side, context: ContextId, to: MetricTree, metric: MetricId): ContextId {
  const laid = comparison[side];
  const same = indexIn(contextsOf(comparison, side), context);
  const from = same >= 0 ? same : largestOf(laid, methodIn(comparison, side, context), metric);
  return from < 0 ? -1 : carriedTo(laid, from, to);
}

/** Index, in the comparison, of a context of a side's tree; −1 if it is not there. */
export function inUnion(comparison: Comparison, side: Side, context: ContextId, from: MetricTree): ContextId {
  const at = carriedTo(from, context, comparison[side]);
  return at < 0 ? -1 : contextsOf(comparison, side)[at];
}

function methodIn({ names, tree }: Comparison, side: Side, context: ContextId): number {
  return indexIn(side === 'a' ? names.fromA : names.fromB, tree.method[context]);
}

function largestOf(laid: MetricTree, method: number, metric: MetricId): ContextId {
  if (method < 0) return -1;
  const { tree } = laid;
  const { sums } = laid.prefix(metric);
  let largest = -1;
  let most = Number.NEGATIVE_INFINITY;
  tree.method.forEach((each, at) => {
    if (each !== method) return;
    const figure = inclusive(tree, sums, at);
    if (figure > most) [largest, most] = [at, figure];
  });
  return largest;
}
