import type { ContextMap } from './metric-tree';

/** Place of a context by a map; −1 where it is left out. */
export function placeOf(map: ContextMap | null, context: number): number {
  if (map === null) return context;
  const index = context - map.from;
  return index >= 0 && index < map.place.length ? map.place[index] : -1;
}
