/** Figures of a tree by allocated class, from a recording whose allocation events were sampled. */
import { SAMPLED_ALLOCATIONS } from '../../common/metrics';
import type { AllocatedType, AllocationFilter, MetricId } from '../api/engine';
import { placeOf } from '../profile/context-map';
import type { MetricTree } from '../profile/metric-tree';
import type { RecordedValues } from '../profile/recording';
import { firstAtOrAfter } from '../tree/binary-search';
import { addExclusive, type Figures, noFigures } from './allocations';

/** Metrics of allocation events of which a recording has figures by allocated class, in the order of the file. */
export const sampledByType = (values: RecordedValues | undefined | null): readonly MetricId[] =>
  values?.kindOf.includes('allocated') ? values.metrics.filter((id) => SAMPLED_ALLOCATIONS.includes(id)) : [];

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

/** Rows of the table of types. Numbers of objects are not known, only the bytes that the events stand for. */
export const sampledRows = (laid: MetricTree, metric: MetricId): AllocatedType[] =>
  sampledTypes(laid, metric).map(({ name, bytes }) => ({
    type: { kind: 'class', className: name },
    ...{ count: null, elements: null, bytes, sizing: 'known' },
  }));

/**
 * Bytes by context of one type, or of all events. The metric must be loaded.
 *
 * @param className maps a class name of the recording to the name used in the filter
 */
export function sampledAllocations(
  laid: MetricTree,
  metric: MetricId,
  filter: AllocationFilter,
  className: (recorded: string) => string = (recorded) => recorded,
): Figures {
  const figures = noFigures(laid.tree.size);
  if (filter.kind === 'all') addExclusive(laid.prefix(metric).sums, figures.bytes);
  if (filter.kind !== 'class') return figures;
  const names = laid.origin.recorded.values?.recorded.names ?? [];
  const isWanted = names.map((name) => renamedType(name, className) === filter.className);
  forEachSampled(laid, metric, (context, cls, amount) => {
    if (isWanted[cls]) figures.bytes[context] += amount;
  });
  return figures;
}

/** The name of a type as compared; of an array, its element class is renamed. */
export function renamedType(type: string, className: (recorded: string) => string): string {
  const [, element, dimensions] = /^(.*?)((?:\[\])*)$/s.exec(type) ?? ['', type, ''];
  return className(element) + dimensions;
}
