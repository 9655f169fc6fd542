import { useMemo } from 'react';
import type { FlameLayout, View } from '../../../workers/api/engine';
import type { FlameModel } from '../../canvas/flame-canvas-props';
import { useEngine } from '../../engine/useEngine';
import type { CurrentView } from '../../state/useView';
import { flameModel } from './flame-model';

/** The flame graph's model of the current view; the same object until view or metric change. */
export function useFlameModel({ view, metric, key, threadName, total }: CurrentView): FlameModel<FlameLayout> {
  const engine = useEngine();
  const { id, unit } = metric;
  // View objects are new at every rendering; their text tells whether they changed.
  const said = JSON.stringify(view);
  return useMemo(
    () => flameModel(engine, { key, view: JSON.parse(said) as View, metric: { id, unit }, threadName, total }),
    [engine, key, said, id, unit, threadName, total],
  );
}
