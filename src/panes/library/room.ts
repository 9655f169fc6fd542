/** What makes room for what: the profile that was not opened for the longest time goes first, a pinned one never. */
import type { Kept } from './kept';

/** The profiles to delete, in this order, so that `wanted` bytes more fit into what is free; null when all of them together are not enough. */
export function toEvict(kept: readonly Kept[], wanted: number, free: number): Kept[] | null {
  const victims: Kept[] = [];
  let room = free;
  const oldest = kept.filter(({ pinned }) => !pinned).sort((a, b) => a.opened - b.opened);
  for (const victim of oldest) {
    if (room >= wanted) break;
    victims.push(victim);
    room += victim.size;
  }
  return room >= wanted ? victims : null;
}
