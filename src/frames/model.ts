import { useMemo } from 'react';
import type { FlameLayout, FrameName, View } from '../../workers/engine.api';
import { ask, engine } from '../app/engine';
import type { CurrentView } from '../app/useView';
import { packageStyle } from '../canvas/palette';
import type { FlameModel } from '../canvas/scene';
import { short } from '../ui/format';
import { methodName, shortName } from '../ui/names';

/** Styles are computed once for each name of a layout, not for each frame. */
const stylesOf = new WeakMap<FrameName[], Uint16Array>();

function style(layout: FlameLayout, index: number): number {
  let styles = stylesOf.get(layout.names);
  if (!styles) {
    styles = Uint16Array.from(layout.names, packageStyle);
    stylesOf.set(layout.names, styles);
  }
  return styles[layout.name[index]];
}

/** Where the picture's layouts come from and how its frames look: coloured by package. */
export function useFlameModel({ view, metric, key, threadName, total }: CurrentView): FlameModel<FlameLayout> {
  const { id, unit } = metric;
  // Views are made anew at every rendering; what they say decides.
  const said = JSON.stringify(view);
  return useMemo(() => {
    const asked = JSON.parse(said) as View;
    return {
      key,
      layout: (request) => ask(engine.flame(asked, { ...request, metric: id })),
      style,
      labels: (layout, index) => {
        if (layout.context[index] < 0) return [`${threadName} · ${short(total)} ${unit}`, threadName];
        const name = layout.names[layout.name[index]];
        return [shortName(name), methodName(name)];
      },
    };
  }, [key, said, id, unit, threadName, total]);
}
