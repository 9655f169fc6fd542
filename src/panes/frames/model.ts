import { useMemo } from 'react';
import type { FlameLayout, View } from '../../../workers/api/engine';
import type { FlameModel } from '../../canvas/scene';
import type { CurrentView } from '../../state/useView';
import { flameModel } from './layouts';

/** The model of what a view looks at; another object only where that is something else. */
export function useFlameModel({ view, metric, key, threadName, total }: CurrentView): FlameModel<FlameLayout> {
  const { id, unit } = metric;
  // Views are made anew at every rendering; what they say decides.
  const said = JSON.stringify(view);
  return useMemo(
    () => flameModel({ key, view: JSON.parse(said) as View, metric: { id, unit }, threadName, total }),
    [key, said, id, unit, threadName, total],
  );
}
