/** Has the engine bring a metric into memory while a pointer rests on its name, so that it is drawn at once when it is chosen. */
import type { MetricId, View } from '../../workers/api/engine';
import { ask, type Engine } from './engine';

/** Longer than a pointer takes to pass over a name. Milliseconds. */
const REST = 60;

let timer = 0;
let prepared: View | null = null;

/** A pointer came to a metric's name, or with null left it. */
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

/** It was chosen: whoever shows it asks for it. */
export function taken(): void {
  clearTimeout(timer);
  prepared = null;
}
