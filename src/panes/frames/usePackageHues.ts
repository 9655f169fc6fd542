import { useMemo } from 'react';
import { type HueOf, huesOf } from '../../canvas/palette';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import type { CurrentView } from '../../state/useView';
import { useAnswer } from '../../ui/useAnswer';

/** A layout of the root alone: it says which packages are told apart. */
const ROOT = { focus: -1, x0: 0, x1: 1, width: 1, firstRow: 0, rows: 1 };

/** Packages that have a hue each in the flame graph of the current view, largest first; and hues, for other pictures of it. */
export function usePackageHues({ view, metric, key }: CurrentView): { largest: readonly string[]; hueOf: HueOf } {
  const engine = useEngine();
  const { value } = useAnswer(`${key}:packages`, () => ask(engine.flame(view, { ...ROOT, metric: metric.id })));
  const packages = value?.packages;
  return useMemo(() => ({ largest: packages?.largest ?? [], hueOf: huesOf(packages) }), [packages]);
}
