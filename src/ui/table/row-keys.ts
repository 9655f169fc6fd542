/** The row to which a key moves in a table; null if the key does not move. */
export function rowForKey(key: string, from: number, count: number, page: number): number | null {
  const moves: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  return Object.hasOwn(moves, key) ? Math.max(0, Math.min(count - 1, moves[key])) : null;
}
