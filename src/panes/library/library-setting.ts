/** The user's decision to keep profiles, in local storage: off until the user switches it on. */
const KEY = 'callgrove.library';

export function isLibraryOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

/** @throws where the browser refuses storage */
export function setLibraryOn(on: boolean): void {
  if (on) localStorage.setItem(KEY, 'on');
  else for (const key of [KEY, COUNT]) localStorage.removeItem(key);
}

/** Number of kept profiles. Browsers that clear the whole library leave such small settings. */
const COUNT = 'callgrove.library.kept';

export function rememberCount(kept: number): void {
  try {
    localStorage.setItem(COUNT, `${kept}`);
  } catch {
    // Without it the library cannot tell that it was cleared.
  }
}

export function rememberedCount(): number {
  try {
    return Number(localStorage.getItem(COUNT)) || 0;
  } catch {
    return 0;
  }
}
