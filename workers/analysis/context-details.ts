/** Collects all figures and allocations of a single context of a tree, for its details. */
import type { ContextDetails, MetricId } from '../api/engine';
import { boundOf } from '../profile/lower-bounds';
import type { MetricTree } from '../profile/metric-tree';
import { exclusive, inclusive } from '../tree/prefix-sum';
import { arraysByType } from './array-types';
import { pathTo } from './callers';
import { objectsInContext } from './object-types';

/**
 * Details of one context: its figures for `metrics` and, if requested by `allocations`, its allocations by type. All of them must
 * be loaded.
 */
export function describeContext(
  laid: MetricTree,
  context: number,
  metrics: readonly MetricId[],
  allocations: boolean,
): ContextDetails {
  const { tree, names } = laid;
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
    arrays: allocations ? arraysByType(laid, context) : [],
    objects: allocations ? objectsInContext(laid, context) : [],
  };
  for (const metric of metrics) addFigures(details, laid, metric);
  return details;
}

/** Adds the figures of a metric, which must be loaded. */
export function addFigures(details: ContextDetails, laid: MetricTree, metric: MetricId): void {
  const { tree } = laid;
  const { sums } = laid.prefix(metric);
  const { context } = details;
  const parent = laid.parents.of(context);
  const total = sums[tree.size];
  details.values.push({
    metric,
    inclusive: inclusive(tree, sums, context),
    exclusive: exclusive(sums, context),
    ...boundOf(laid, metric, context),
  });
  details.treeTotals.push(total);
  details.parentTotals.push(parent < 0 ? total : inclusive(tree, sums, parent));
}
