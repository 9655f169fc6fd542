/** Finds how exact the figures in view are. */
import type { MetricKind } from '../../workers/api/engine';
import { useApp } from './store';
import { useCurrentView } from './useView';
import { coveredBy } from './views';

/** The kind of the metric shown; exact if none is. A comparison is as exact as its less exact side. */
export function useShownKind(): MetricKind {
  const current = useCurrentView();
  const comparison = useApp((state) => state.comparison);
  const covers = coveredBy(useApp((state) => state.place.view));
  const metric = current?.metric;
  if (covers === 'pair' && comparison.state === 'ready')
    return comparison.summary.metrics.find((each) => each.metric === metric?.id)?.kind ?? metric?.kind ?? 'exact';
  return metric?.kind ?? 'exact';
}
