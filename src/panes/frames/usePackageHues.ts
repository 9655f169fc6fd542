/** The packages that have their own hues in flame graphs, as React state. */
import { useMemo } from 'react';
import { type HueOf, huesOf } from '../../canvas/palette';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import type { CurrentView } from '../../state/useView';
import { useAnswer } from '../../ui/useAnswer';

/** Request for a layout of only the root: it says which packages have their own hues. */
const ROOT = { focus: -1, x0: 0, x1: 1, width: 1, firstRow: 0, rows: 1 };

/**
 * Packages with their own hue in the current view's flame graph, largest first; and the hues, for other pictures of the same
 * profile.
 */
export function usePackageHues({ view, metric, key }: CurrentView): { largest: readonly string[]; hueOf: HueOf } {
  const engine = useEngine();
  const { value } = useAnswer(`${key}:packages`, () => ask(engine.flame(view, { ...ROOT, metric: metric.id })));
  const packages = value?.packages;
  return useMemo(() => ({ largest: packages?.largest ?? [], hueOf: huesOf(packages) }), [packages]);
}
