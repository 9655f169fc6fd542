/** Finds the tree or comparison in view that a link is to contain. */
import type { ShareRequest, Subject } from '../../../workers/api/engine';
import { type AppState, currentSide, metricsOf, readySlot, usedMetric, viewOf } from '../../state/store';
import { viewOfId } from '../../state/views';

/** The visible comparison, otherwise the visible tree; null while there is none. */
export function subjectOf(state: AppState): Subject | null {
  const { place, slots, comparison } = state;
  if (viewOfId(place.view).covers === 'pair' && readySlot(slots.a) && readySlot(slots.b))
    return comparison.state === 'ready' ? comparison.summary.comparison : null;
  const side = currentSide(state);
  const slot = side && readySlot(slots[side]);
  return side && slot ? viewOf(slot, place, side) : null;
}

/** The current metric, and the conditions of the comparison's gate. */
export function requestOf(state: AppState): Pick<ShareRequest, 'metric' | 'gate'> {
  const side = currentSide(state) ?? 'a';
  const slot = readySlot(state.slots[side]);
  return {
    metric: usedMetric(state.place.metric, slot ? metricsOf(slot, state.place) : []),
    gate: { conditions: state.place.gate, acceptPartial: false },
  };
}
