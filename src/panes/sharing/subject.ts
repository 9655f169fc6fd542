/** What of the page is shared. */
import type { ShareRequest, Subject } from '../../../workers/api/engine';
import { type AppState, currentSide, metricsOf, readySlot, usedMetric, viewOf } from '../../state/store';
import { viewOfId } from '../../state/views';

/** The comparison where that is in sight, else the tree of the file in sight; null while there is none. */
export function subjectOf(state: AppState): Subject | null {
  const { place, slots, comparison } = state;
  if (viewOfId(place.view).covers === 'pair' && readySlot(slots.a) && readySlot(slots.b))
    return comparison.state === 'ready' ? comparison.summary.comparison : null;
  const side = currentSide(state);
  const slot = side && readySlot(slots[side]);
  return side && slot ? viewOf(slot, place, side) : null;
}

/** The metric in view, and the conditions that the comparison is held against. */
export function requestOf(state: AppState): Pick<ShareRequest, 'metric' | 'gate'> {
  const side = currentSide(state) ?? 'a';
  const slot = readySlot(state.slots[side]);
  return {
    metric: usedMetric(state.place.metric, slot ? metricsOf(slot, state.place) : []),
    gate: { conditions: state.place.gate, acceptPartial: false },
  };
}
