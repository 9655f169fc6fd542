import type { Recursion } from '../../../workers/api/engine';
import { ask, type Engine } from '../../engine/engine';
import { currentSide, metricsOf, readySlot, stateNow, usedMetric, viewOf } from '../../state/store';
import { viewOfId } from '../../state/views';

/** Contexts of one method on a path that make it worth collapsing. */
const DEEP = 8;

/** The recursion that the selected context of a file is part of; null where no method repeats often on its path. */
export async function selectedRecursion(engine: Engine): Promise<Recursion | null> {
  const { place, slots } = stateNow();
  const { covers, selects } = viewOfId(place.view);
  const side = currentSide(stateNow());
  const slot = side && readySlot(slots[side]);
  const { selected } = place.flame;
  if (!side || !slot || covers === 'pair' || selects === 'method' || selected < 0) return null;
  const metric = usedMetric(place.metric, metricsOf(slot, place));
  const answer = await ask(engine.recursion(viewOf(slot, place, side), metric, selected));
  return answer.ok && answer.value.times >= DEEP ? answer.value : null;
}
