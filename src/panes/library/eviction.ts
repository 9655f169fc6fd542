/**
 * Chooses the library's entries to delete when the browser has no room for another: least recently opened first, never a pinned
 * one.
 */
import type { LibraryEntry } from './library-entry';

/**
 * The entries to delete, in this order, so that `wanted` bytes fit into the free space.
 *
 * @returns null if deleting all unpinned entries would not be enough
 */
export function entriesToEvict(kept: readonly LibraryEntry[], wanted: number, free: number): LibraryEntry[] | null {
  const victims: LibraryEntry[] = [];
  let room = free;
  const oldest = kept.filter(({ pinned }) => !pinned).sort((a, b) => a.opened - b.opened);
  for (const victim of oldest) {
    if (room >= wanted) break;
    victims.push(victim);
    room += victim.size;
  }
  return room >= wanted ? victims : null;
}
