/**
 * Finds what a transform (focus, hide, fold …) is to apply to: asks the engine about the context or method that the store has
 * as selected.
 */
import type { ContextPath, FrameName, MethodId } from '../../workers/api/engine';
import { ask } from '../engine/engine';
import { engine } from '../engine/engine-port';
import type { ViewId } from '../state/place';
import { currentSide, metricsOf, notify, readySlot, stateNow, usedMetric, viewOf } from '../state/store';
import { coveredBy, viewOfId } from '../state/views';
import { comparisonInView } from './comparison';

export interface Subject {
  /** From the outermost caller to the selected context; empty if only a method is selected. */
  path: MethodId[];
  method: MethodId;
}

const isAboutMethods = (view: ViewId): boolean => viewOfId(view).selects === 'method';

/**
 * Whether a context is selected. If `context` is false, a selected method is enough in views of methods. If `context` is true,
 * a selection does not count while a comparison shows only the program's own code: transforms apply to the complete trees,
 * which do not have that context.
 */
export function hasSubject(context: boolean): boolean {
  const { place, comparison } = stateNow();
  if (coveredBy(place.view) === 'pair') {
    const shown = comparisonInView({ comparison, place });
    const isOwnCodeOnly = comparison.state === 'ready' && shown !== comparison.summary.comparison;
    return shown !== null && place.union.selected >= 0 && !(context && isOwnCodeOnly);
  }
  return place.flame.selected >= 0 || (!context && isAboutMethods(place.view) && place.methods.method >= 0);
}

/** @returns null if nothing is selected, or after an error, which a notice reports */
export async function subject(): Promise<Subject | null> {
  const state = stateNow();
  const { place } = state;
  if (coveredBy(place.view) === 'pair') {
    const shown = comparisonInView(state);
    return shown === null || place.union.selected < 0 ? null : fromPath(await ask(engine().context(shown, place.union.selected)));
  }
  const side = currentSide(state);
  const slot = side && readySlot(state.slots[side]);
  if (!side || !slot) return null;
  const view = viewOf(slot, place, side);
  if (isAboutMethods(place.view) && place.methods.method >= 0) {
    const metric = usedMetric(place.metric, metricsOf(slot, place));
    const answer = await ask(engine().neighbours(view, metric, place.methods.method));
    if (!answer.ok) {
      notify(answer.error);
      return null;
    }
    const method = idOf(answer.value.method.name);
    const around = place.flame.selected < 0 ? null : fromPath(await ask(engine().context(view, place.flame.selected, [])));
    return around !== null && same(around.method, method) ? around : { path: [], method };
  }
  return place.flame.selected < 0 ? null : fromPath(await ask(engine().context(view, place.flame.selected, [])));
}

function fromPath(answer: Awaited<ReturnType<typeof ask<{ path: ContextPath }>>>): Subject | null {
  if (!answer.ok) {
    notify(answer.error);
    return null;
  }
  const { name, names } = answer.value.path;
  const methods = names.map(idOf);
  const path = Array.from(name, (place) => methods[place]);
  return { path, method: path[path.length - 1] };
}

const idOf = ({ className, method, descriptor }: FrameName): MethodId => ({ className, method, descriptor });

const same = (a: MethodId, b: MethodId): boolean =>
  a.className === b.className && a.method === b.method && a.descriptor === b.descriptor;
