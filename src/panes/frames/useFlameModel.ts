import { useMemo } from 'react';
import { isEstimate } from '../../../common/sampling';
import type { FlameLayout, View } from '../../../workers/api/engine';
import type { FlameModel } from '../../canvas/flame-canvas-props';
import { useEngine } from '../../engine/useEngine';
import type { CurrentView } from '../../state/useView';
import { shortAmount } from '../../ui/format';
import { marked } from '../../ui/lower-bounds';
import type { Colouring } from './cost-colours';
import { flameModel } from './flame-model';

/** The flame graph's model of the current view; the same object until view, metric or colours change. */
export function useFlameModel(
  { view, metric, key, threadName, boundOf, ...current }: CurrentView,
  colouring: Colouring | null = null,
): FlameModel<FlameLayout> {
  const engine = useEngine();
  const { id } = metric;
  const total = marked(shortAmount(current.total, metric.unit), boundOf(id).lowerBound, isEstimate(metric));
  // View objects are new at every rendering; their text tells whether they changed.
  const said = JSON.stringify(view);
  return useMemo(
    () => flameModel(engine, { key, view: JSON.parse(said) as View, metric: id, threadName, total, colouring }),
    [engine, key, said, id, threadName, total, colouring],
  );
}
