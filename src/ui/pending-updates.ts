/** Keeps updates of the page that views hold back during a gesture, and makes them before the page changes. */
/** Updates that views hold back during a gesture, and flush before the page changes. */
const tellers = new Set<() => void>();

/**
 * Registers a flush function, which must do nothing if nothing is pending.
 *
 * @returns function that removes it
 */
export function onBeforePageChange(tell: () => void): () => void {
  tellers.add(tell);
  return () => void tellers.delete(tell);
}

export function flushPendingUpdates(): void {
  for (const tell of tellers) tell();
}
