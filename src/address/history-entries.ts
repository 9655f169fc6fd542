/**
 * Keeps the entries of the browser's history in step with the page's addresses. Addresses are written after a delay, and only
 * the entry in view can be written. If the user leaves an entry before its address is written, it is written when the user
 * comes back.
 */

/** Part of each entry's number: after a reload, the history still has entries that the previous page numbered. */
const numbered = `${performance.timeOrigin}`;
let count = 0;
let current = `${numbered}:${count}`;
const unwritten = new Map<string, string>();

export function pushEntry(url: string): void {
  current = `${numbered}:${++count}`;
  history.pushState({ entry: current }, '', url);
}

export function replaceEntry(url: string): void {
  unwritten.delete(current);
  history.replaceState({ entry: current }, '', url);
}

/** Keeps `url` for the current entry, which is being left. */
export const leaveUnwritten = (url: string): void => void unwritten.set(current, url);

/** Makes the entry that the browser shows the current one, and writes the address that was kept for it. Returns whether it is new. */
export function enterEntry(): boolean {
  const { entry } = (history.state ?? {}) as { entry?: string };
  current = entry ?? `${numbered}:${++count}`;
  const url = unwritten.get(current);
  if (url !== undefined) replaceEntry(url);
  else if (entry === undefined) history.replaceState({ entry: current }, '');
  return entry === undefined;
}
