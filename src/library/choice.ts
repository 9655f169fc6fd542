/** Whether profiles are kept: only once the user said so, and only as long as the browser lets us remember it. */
const KEY = 'callgrove.library';

export function chosen(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

/** Throws where the browser refuses storage. */
export function choose(on: boolean): void {
  if (on) localStorage.setItem(KEY, 'on');
  else localStorage.removeItem(KEY);
}
