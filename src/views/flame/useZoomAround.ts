/** Keeps the selected frame inside the zoomed part of the flame graph view. */
import { useEffect } from 'react';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { setViewState, useApp } from '../../state/store';
import type { CurrentView } from '../../state/useView';
import { useAnswer } from '../../ui/useAnswer';

export const focusOn = (focus: number) => setViewState('flame', { focus, x0: 0, x1: 1 });

/**
 * If another view selected a frame outside the zoom, zooms out to the nearest common caller.
 *
 * @param path contexts from the root to the selected one
 */
export function useZoomAround({ view, metric }: Pick<CurrentView, 'view' | 'metric'>, path: Uint32Array | undefined): void {
  const engine = useEngine();
  const { focus, selected } = useApp((state) => state.place.flame);
  const isOutside = focus >= 0 && path?.at(-1) === selected && !path.includes(focus);
  const { value } = useAnswer(isOutside ? `${JSON.stringify(view)}:${focus}` : null, () =>
    ask(engine.context(view, focus, [metric.id])),
  );
  const inside = isOutside && value?.context === focus ? value.path.contexts : null;
  const common = inside === null ? undefined : path?.findLast((context) => inside.includes(context));
  const isOff = inside !== null && common !== selected;
  useEffect(() => {
    if (isOff) focusOn(common ?? -1);
  }, [isOff, common]);
}
