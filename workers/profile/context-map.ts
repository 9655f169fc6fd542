/** Follows contexts from a recorded tree to the trees that transforms made of it. */
import type { ContextId, MetricId } from '../api/engine';
import type { ContextMap, MetricTree } from './metric-tree';

/** Position to which a map moves a context; −1 if the map leaves it out. */
export function placeOf(map: ContextMap | null, context: number): number {
  if (map === null) return context;
  const index = context - map.from;
  return index >= 0 && index < map.place.length ? map.place[index] : -1;
}

/**
 * Position to which a context's figure of a metric is added. −1 if the context is left out, or for the calls of a context folded
 * into its caller.
 */
export function figurePlaceOf(map: ContextMap | null, context: number, metric: MetricId): number {
  const isNobodys = metric === 'calls' && map?.folded?.[context - map.from] === 1;
  return isNobodys ? -1 : placeOf(map, context);
}

/**
 * The position of a context in another tree with the same origin: where the first of its recorded contexts went; if that was left
 * out, where a context below it went.
 */
export function carriedTo(from: MetricTree, context: ContextId, to: MetricTree): ContextId {
  if (from === to) return context;
  const source = from.origin.map;
  if (context < 0 || context >= from.tree.size) return -1;
  if (source === null) return placeOf(to.origin.map, context);
  let below = -1;
  const stop = from.tree.end[context];
  for (let k = 0; k < source.place.length; k++) {
    if (source.place[k] < context || source.place[k] >= stop || (below >= 0 && source.place[k] !== context)) continue;
    const found = placeOf(to.origin.map, source.from + k);
    if (found < 0) continue;
    if (source.place[k] === context) return found;
    below = found;
  }
  return below;
}
