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
  else for (const key of [KEY, COUNT]) localStorage.removeItem(key);
}

/** How many profiles were kept. Browsers that clear the library as a whole leave such small settings. */
const COUNT = 'callgrove.library.kept';

export function rememberCount(kept: number): void {
  try {
    localStorage.setItem(COUNT, `${kept}`);
  } catch {
    // Then the library cannot tell that it was cleared.
  }
}

export function rememberedCount(): number {
  try {
    return Number(localStorage.getItem(COUNT)) || 0;
  } catch {
    return 0;
  }
}
