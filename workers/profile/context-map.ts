import type { MetricId } from '../api/engine';
import type { ContextMap } from './metric-tree';

/** Place of a context by a map; −1 where it is left out. */
export function placeOf(map: ContextMap | null, context: number): number {
  if (map === null) return context;
  const index = context - map.from;
  return index >= 0 && index < map.place.length ? map.place[index] : -1;
}

/** Place that a context's figure of a metric adds to; −1 where it is left out, and for the calls of what was folded into its caller. */
export function figurePlaceOf(map: ContextMap | null, context: number, metric: MetricId): number {
  const isNobodys = metric === 'calls' && map?.folded?.[context - map.from] === 1;
  return isNobodys ? -1 : placeOf(map, context);
}
