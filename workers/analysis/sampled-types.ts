/** Figures of a tree by allocated class, from a recording whose allocation events were sampled. */
import type { MetricId } from '../api/engine';
import { placeOf } from '../profile/context-map';
import type { MetricTree } from '../profile/metric-tree';
import type { RecordedValues } from '../profile/recording';
import { firstAtOrAfter } from '../tree/binary-search';

const known = new WeakMap<RecordedValues, readonly MetricId[]>();

/** Metrics of which a recording has figures by allocated class, in the order of the file. */
export function sampledByType(values: RecordedValues | undefined | null): readonly MetricId[] {
  if (values == null || !values.kindOf.includes('allocated')) return [];
  let found = known.get(values);
  if (found === undefined) {
    const { value, metric } = values.entries();
    const has = new Uint8Array(values.metrics.length);
    for (let e = 0; e < value.length; e++) if (values.kindOf[value[e]] === 'allocated') has[metric[e]] = 1;
    found = values.metrics.filter((_, m) => has[m] === 1);
    known.set(values, found);
  }
  return found;
}

/**
 * Calls back for each amount of an allocated class in a context of the tree, whose metrics include this one.
 *
 * @param visit takes the context, the class's index in `RecordedValues.names`, and the amount
 */
export function forEachSampled(
  { origin: { recorded, map } }: MetricTree,
  metric: MetricId,
  visit: (context: number, cls: number, amount: number) => void,
): void {
  if (recorded.values === null) return;
  const { recorded: values, interval } = recorded.values;
  const number = values.metrics.indexOf(metric);
  const entries = values.entries();
  const { from, fromFile } = recorded.tree;
  const stop = firstAtOrAfter(entries.node, from + fromFile.length);
  for (let e = firstAtOrAfter(entries.node, from); e < stop; e++) {
    if (entries.metric[e] !== number || values.kindOf[entries.value[e]] !== 'allocated') continue;
    if (interval !== null && (entries.interval[e] < interval.from || entries.interval[e] >= interval.to)) continue;
    const context = placeOf(map, fromFile[entries.node[e] - from]);
    if (context >= 0) visit(context, entries.value[e], entries.amount[e]);
  }
}

/** Bytes of a tree by allocated class: pairs of name and bytes, largest first. */
export function sampledTypes(laid: MetricTree, metric: MetricId): { readonly name: string; readonly bytes: number }[] {
  const names = laid.origin.recorded.values?.recorded.names ?? [];
  const bytes = new Float64Array(names.length);
  forEachSampled(laid, metric, (_, cls, amount) => {
    bytes[cls] += amount;
  });
  return names
    .map((name, cls) => ({ name, bytes: bytes[cls] }))
    .filter((row) => row.bytes > 0)
    .sort((x, y) => y.bytes - x.bytes || (x.name < y.name ? -1 : 1));
}
