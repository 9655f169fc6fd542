/** Finds how exact the figures in view are, and whether they are times. */
import type { Nature } from '../../common/metrics';
import { useApp } from './store';
import { useCurrentView } from './useView';
import { coveredBy } from './views';

/** The nature of the metric shown; exact counts if none is. A comparison is as exact as its less exact side. */
export function useShownNature(): Nature {
  const current = useCurrentView();
  const comparison = useApp((state) => state.comparison);
  const covers = coveredBy(useApp((state) => state.place.view));
  const { id, kind = 'exact', unit = '' } = current?.metric ?? {};
  const compared = covers === 'pair' && comparison.state === 'ready' ? comparison.summary.metrics : [];
  return { kind: compared.find(({ metric }) => metric === id)?.kind ?? kind, unit };
}
