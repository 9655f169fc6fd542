/** Loads a metric in the engine while the pointer rests on its name, so that it is drawn at once when chosen. */
import type { MetricId, View } from '../../workers/api/engine';
import { ask, type Engine } from './engine';

/** Time that the pointer must rest on a name, in milliseconds. */
const REST = 60;

let timer = 0;
let prepared: View | null = null;

/** Call when the pointer enters a metric's name, and with null when it leaves. */
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

/** Call when the metric is chosen: views then request it, so it is not released. */
export function metricChosen(): void {
  clearTimeout(timer);
  prepared = null;
}
