/** Loads a metric in the engine while the pointer rests on its name, so that it is drawn at once when chosen. */
import type { MetricId, View } from '../../workers/api/engine';
import { ask, type Engine } from './engine';

/** Time that a pointer must rest on a name. Milliseconds. */
const REST = 60;

let timer = 0;
let prepared: View | null = null;

/** Called when a pointer comes to a metric's name, or with null when it leaves. */
export function pointAt(engine: Engine, view: View, metric: MetricId | null): void {
  clearTimeout(timer);
  if (metric !== null)
    timer = window.setTimeout(() => {
      prepared = view;
      void ask(engine.prepare(view, metric));
    }, REST);
  else if (prepared !== null) {
    void ask(engine.prepare(prepared, null));
    prepared = null;
  }
}

/** Called when the metric was chosen: views ask for it then, and it is not released. */
export function metricChosen(): void {
  clearTimeout(timer);
  prepared = null;
}
