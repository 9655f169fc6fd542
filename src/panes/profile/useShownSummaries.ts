/** Summaries of the files that the current view shows, as React state. */
import type { ProfileSummary } from '../../../workers/api/engine';
import { currentSide, readySlot, useApp } from '../../state/store';
import { coveredBy } from '../../state/views';

export function useShownSummaries(): ProfileSummary[] {
  const slots = useApp((state) => state.slots);
  const place = useApp((state) => state.place);
  const side = currentSide({ place, slots });
  const covers = coveredBy(place.view);
  const shown = covers === 'pair' ? (['a', 'b'] as const) : side && covers !== 'set' ? [side] : [];
  return shown.flatMap((each) => readySlot(slots[each])?.summary ?? []);
}
