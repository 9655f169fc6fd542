/** Conditions that the gate's dialog suggests, and what it says before anything is typed. */
import { isOfSamples, LEAST_RUNS } from '../../../common/sampling';
import type { MetricComparison, MetricId } from '../../../workers/api/engine';

type Compared = readonly Pick<MetricComparison, 'metric' | 'kind'>[];

/**
 * Conditions for a comparison.
 *
 * @param metrics those that both sides have
 * @param types for each side, the metrics of its allocation events that are known by type
 */
export function suggested(metrics: Compared, types: readonly (readonly MetricId[])[]): string[] {
  const has = (id: MetricId): boolean => metrics.some(({ metric }) => metric === id);
  const isByType = metrics.some(({ metric }) => types.every((known) => known.includes(metric)));
  return [
    ...(has('bytecodes') ? ['bytecodes > +1%'] : []),
    ...(has('objects') ? ['objects > +1% and +1000'] : []),
    ...(isByType ? ['alloc(type byte[]) > +1%'] : []),
    'overlap < 95%',
  ];
}

/** Whether the comparison has only metrics on which one pair of runs decides nothing. */
export const needsRuns = (metrics: Compared): boolean => metrics.length > 0 && metrics.every(isOfSamples);

export const RUNS_NEEDED = `Conditions on samples, times and anything above a threshold need at least ${LEAST_RUNS} runs per side.`;
