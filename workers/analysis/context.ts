import type { ContextDetails, MetricId } from '../engine.api';
import type { MetricTree } from '../profile/metric-tree';
import { exclusive, inclusive } from '../profile/prefix';
import { arraysByType } from './array-types';
import { pathTo } from './callers';
import { objectsInContext } from './object-types';

/** Everything about one context; with `only` the figures of these metrics, and no allocations. */
export function describeContext(laid: MetricTree, context: number, only?: readonly MetricId[]): ContextDetails {
  const { tree, names } = laid;
  const parent = laid.parents.of(context);
  let callees = 0;
  for (let i = context + 1; i < tree.end[context]; i = tree.end[i]) callees++;
  const details: ContextDetails = {
    context,
    method: tree.method[context],
    name: names.frame(tree.method[context]),
    path: pathTo(laid, context),
    callees,
    values: [],
    treeTotals: [],
    parentTotals: [],
    arrays: only === undefined ? arraysByType(laid, context) : [],
    objects: [],
  };
  for (const metric of only ?? laid.metricIds) {
    const { sums } = laid.prefix(metric);
    const total = sums[tree.size];
    details.values.push({ metric, inclusive: inclusive(tree, sums, context), exclusive: exclusive(sums, context) });
    details.treeTotals.push(total);
    details.parentTotals.push(parent < 0 ? total : inclusive(tree, sums, parent));
  }
  const calls = only === undefined && laid.has('objects') ? laid.origin.recorded.sumsOrNull('calls') : null;
  if (calls !== null) details.objects = objectsInContext(laid, calls, context);
  return details;
}
