/** Follows contexts from a recorded tree to the trees that transforms made of it. */
import { COMPARED_FRAMES, NEW_ACTIVATIONS } from '../../common/vm-events/new-activations';
import type { ContextId, MetricId } from '../api/engine';
import type { ContextMap, MetricTree } from './metric-tree';

/** Metrics of a frame itself, not of the work in it. A caller into which the frame is folded does not get them. */
const OF_FRAMES: ReadonlySet<MetricId> = new Set(['calls', NEW_ACTIVATIONS, COMPARED_FRAMES]);

/** For a metric that belongs to frames, the contexts of a map that are folded into their callers. */
export const leftOut = ({ folded }: Pick<ContextMap, 'folded'>, metric: MetricId): Uint8Array | undefined =>
  OF_FRAMES.has(metric) ? folded : undefined;

/** Position to which a map moves a context; −1 if the map leaves it out. */
export function placeOf(map: ContextMap | null, context: number): number {
  if (map === null) return context;
  const index = context - map.from;
  return index >= 0 && index < map.place.length ? map.place[index] : -1;
}

/**
 * Position to which a context's figure of a metric is added. −1 if the context is left out, or if it is folded into its caller
 * and the metric belongs to frames, such as calls.
 */
export function figurePlaceOf(map: ContextMap | null, context: number, metric: MetricId): number {
  const isNobodys = map !== null && leftOut(map, metric)?.[context - map.from] === 1;
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
