/** Adds up the figures of a recording by the values in the fields of its events. */
import type { FieldValues } from '../../api/engine';
import type { Recording } from '../recording';

/** Totals by value; empty if the recording has no values. */
export function fieldValues({ metrics, values }: Pick<Recording, 'metrics' | 'values'>): FieldValues[] {
  if (values === undefined) return [];
  const { names, kindOf } = values;
  const entries = values.entries();
  const sums = values.metrics.map(() => new Map<number, number>());
  for (let i = 0; i < entries.value.length; i++) {
    const ofMetric = sums[entries.metric[i]];
    ofMetric.set(entries.value[i], (ofMetric.get(entries.value[i]) ?? 0) + entries.amount[i]);
  }
  return metrics.flatMap(({ id }) => {
    const found = [...(sums[values.metrics.indexOf(id)] ?? [])];
    if (found.length === 0) return [];
    // A metric belongs to one family of events, which has values of one kind.
    const rows = found.map(([value, amount]) => ({ name: names[value], amount }));
    rows.sort((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1));
    return [{ metric: id, kind: kindOf[found[0][0]], values: rows }];
  });
}
