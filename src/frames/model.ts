import { useMemo } from 'react';
import type { FlameLayout, FrameName, View } from '../../workers/engine.api';
import { ask, engine } from '../app/engine';
import type { CurrentView } from '../app/useView';
import { packageStyle } from '../canvas/palette';
import type { FlameModel } from '../canvas/scene';
import { ToldNames } from '../canvas/told';
import { short } from '../ui/format';
import { methodName, shortName } from '../ui/names';

/** By place of the name: a style is computed once for a name, not for each frame. */
const stylesOf = new WeakMap<FrameName[], number[]>();

function style({ names, name }: FlameLayout, index: number): number {
  let styles = stylesOf.get(names);
  if (!styles) {
    styles = [];
    stylesOf.set(names, styles);
  }
  const at = name[index];
  styles[at] ??= packageStyle(names[at]);
  return styles[at];
}

/** Where the picture's layouts come from and how its frames look: coloured by package. */
export function useFlameModel({ view, metric, key, threadName, total }: CurrentView): FlameModel<FlameLayout> {
  const { id, unit } = metric;
  // Views are made anew at every rendering; what they say decides.
  const said = JSON.stringify(view);
  return useMemo(() => {
    const asked = JSON.parse(said) as View;
    const told = new ToldNames();
    return {
      key,
      layout: (request) => told.ask({ ...request, metric: id }, (full) => ask(engine.flame(asked, full))),
      style,
      labels: (layout, index) => {
        if (layout.context[index] < 0) return [`${threadName} · ${short(total)} ${unit}`, threadName];
        const name = layout.names[layout.name[index]];
        return [shortName(name), methodName(name)];
      },
    };
  }, [key, said, id, unit, threadName, total]);
}
