/** Model of one profile's flame graph: layouts from the engine, frames coloured by package or in another way. */
import type { FlameLayout, FrameName, MetricInfo } from '../../../workers/api/engine';
import type { FlameModel } from '../../canvas/flame-canvas-props';
import { siblingsIn } from '../../canvas/merged-siblings';
import { NameCache } from '../../canvas/name-cache';
import { type HueOf, huesOf, packageStyle } from '../../canvas/palette';
import { ask, type Engine } from '../../engine/engine';
import { type Subject, viewKey } from '../../state/view-subject';
import { count } from '../../ui/format';
import { methodName, shortName } from '../../ui/method-names';
import type { Colouring } from './cost-colours';

/** Hues, and styles by index of the name: computed once for a name, not for each frame. */
const stylesOf = new WeakMap<FrameName[], { hueOf: HueOf; styles: number[] }>();

function style({ names, name, packages }: FlameLayout, index: number): number {
  let known = stylesOf.get(names);
  if (!known) {
    known = { hueOf: huesOf(packages), styles: [] };
    stylesOf.set(names, known);
  }
  const at = name[index];
  known.styles[at] ??= packageStyle(names[at], known.hueOf);
  return known.styles[at];
}

/** The total is a text. */
type ModelOf = Omit<Subject, 'metric' | 'total'> & { metric: MetricInfo['id']; total: string; colouring: Colouring | null };

export function flameModel(
  engine: Engine,
  { key, view, metric, threadName, total, colouring }: ModelOf,
): FlameModel<FlameLayout> {
  const names = new NameCache();
  return {
    key: colouring === null ? key : `${key}:${colouring.key}`,
    tree: viewKey(view),
    layout: (request) => names.fetch({ ...request, metric }, (full) => ask(engine.flame(view, full))),
    style: colouring === null ? style : ({ names: all, name }, index) => colouring.styleOf(all[name[index]]),
    labels: (layout, index) => {
      if (layout.context[index] < 0) return [`${threadName} · ${total}`, threadName];
      const siblings = siblingsIn(layout, index);
      if (siblings > 0) return [`${count(siblings)} more`];
      const name = layout.names[layout.name[index]];
      return [shortName(name), methodName(name)];
    },
  };
}
