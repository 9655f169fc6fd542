/**
 * Entries of the browser's history. What settles is written a moment later, and when that moment comes the entry may have been left:
 * the bar cannot be written for an entry that one is not on, so it is kept here and written when one comes back.
 */

/** Numbers go on after a reload, which brings back entries that an earlier page numbered. */
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

/** The entry that one is on was left before it said `url`. */
export const leaveUnwritten = (url: string): void => void unwritten.set(current, url);

/** Comes to the entry that the browser shows, and has it say what it had not come to say. */
export function enterEntry(): void {
  const { entry } = (history.state ?? {}) as { entry?: string };
  current = entry ?? `${numbered}:${++count}`;
  const late = unwritten.get(current);
  if (late !== undefined) replaceEntry(late);
  else if (entry === undefined) history.replaceState({ entry: current }, '');
}
