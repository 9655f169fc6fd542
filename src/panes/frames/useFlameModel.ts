/** Connects the flame graph component to one profile's tree, for all views that draw it. */
import { useMemo } from 'react';
import { isEstimate } from '../../../common/sampling';
import type { FlameLayout, FrameName, MetricInfo, View } from '../../../workers/api/engine';
import type { FlameModel } from '../../canvas/flame-canvas-props';
import { siblingsIn } from '../../canvas/merged-siblings';
import { NameCache } from '../../canvas/name-cache';
import { type HueOf, huesOf, packageStyle } from '../../canvas/palette';
import { ask, type Engine } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { growthIn } from '../../session/growth';
import type { CurrentView } from '../../state/useView';
import { type Subject, viewKey } from '../../state/view-subject';
import { count, shortAmount } from '../../ui/format';
import { marked } from '../../ui/lower-bounds';
import { methodName, shortName } from '../../ui/method-names';
import type { Colouring } from './cost-colours';

/** The flame graph's model for the current view; the same object until view, metric or colours change. */
export function useFlameModel(
  { view, metric, key, threadName, boundOf, ...current }: CurrentView,
  colouring: Colouring | null = null,
): FlameModel<FlameLayout> {
  const engine = useEngine();
  const { id } = metric;
  const total = marked(shortAmount(current.total, metric.unit), boundOf(id).lowerBound, isEstimate(metric));
  // View objects are recreated on every render; their text shows whether they changed.
  const said = JSON.stringify(view);
  return useMemo(
    () => flameModel(engine, { key, view: JSON.parse(said) as View, metric: id, threadName, total, colouring }),
    [engine, key, said, id, threadName, total, colouring],
  );
}

/** Hues, and styles by name index: computed once per name, not per frame. */
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

/** The total is formatted text here, not a number. */
type ModelOf = Omit<Subject, 'metric' | 'total'> & { metric: MetricInfo['id']; total: string; colouring: Colouring | null };

function flameModel(engine: Engine, { key, view, metric, threadName, total, colouring }: ModelOf): FlameModel<FlameLayout> {
  const names = new NameCache();
  const tree = viewKey(view);
  return {
    key: colouring === null ? key : `${key}:${colouring.key}`,
    tree,
    grown: () => growthIn(tree),
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
