/** Keeps the selection that all views of a file share in step between store and engine: a context, and its method. */
import { ask } from '../engine/engine';
import { engine } from '../engine/engine-port';
import {
  type AppState,
  currentSide,
  metricsOf,
  onChange,
  placeNow,
  readySlot,
  setPlace,
  setViewState,
  stateNow,
  usedMetric,
  viewOf,
} from '../state/store';

/** Selects a context in all views of the file. */
export const selectContext = (selected: number): void => setViewState('flame', { selected });

/** Selects a method, and its context with the largest inclusive cost. */
export function selectMethod(method: number): void {
  setViewState('methods', { method });
  const looked = lookedAt(stateNow());
  if (!looked || method < 0) return;
  void ask(engine().neighbours(looked.view, looked.metric, method)).then((answer) => {
    if (answer.ok && answer.value.hottest >= 0 && placeNow().methods.method === method) selectContext(answer.value.hottest);
  });
}

export const showInFlame = (context: number): void =>
  setPlace((place) => ({ view: 'flame', flame: { ...place.flame, focus: context, selected: context, x0: 0, x1: 1 } }));

export const showInTree = (context: number): void =>
  setPlace((place) => ({ view: 'tree', flame: { ...place.flame, selected: context } }));

function lookedAt(state: AppState) {
  const side = currentSide(state);
  const slot = side && readySlot(state.slots[side]);
  if (!side || !slot) return null;
  return { view: viewOf(slot, state.place, side), metric: usedMetric(state.place.metric, metricsOf(slot, state.place)) };
}

/** Selects the method of each newly selected context, even if a link selected it. */
export function startFollowing(): void {
  let last = '';
  onChange((state) => {
    const { selected } = state.place.flame;
    const looked = lookedAt(state);
    const key = looked && selected >= 0 ? JSON.stringify([looked.view, selected]) : '';
    if (key === last) return;
    last = key;
    if (!looked || key === '') return;
    void ask(engine().context(looked.view, selected, [])).then((answer) => {
      if (answer.ok && key === last) setViewState('methods', { method: answer.value.method });
    });
  });
}
