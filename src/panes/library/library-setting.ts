/** The user's decision to keep opened profiles in this browser (the library); stored in local storage, and off at first. */
const KEY = 'callgrove.library';

export function isLibraryOn(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

/** @throws if the browser refuses storage */
export function setLibraryOn(on: boolean): void {
  if (on) localStorage.setItem(KEY, 'on');
  else for (const key of [KEY, COUNT]) localStorage.removeItem(key);
}

/** Number of kept profiles. A browser that clears the whole library leaves small settings like this one. */
const COUNT = 'callgrove.library.kept';

export function rememberCount(kept: number): void {
  try {
    localStorage.setItem(COUNT, `${kept}`);
  } catch {
    // Without this number, the library cannot detect that it was cleared.
  }
}

export function rememberedCount(): number {
  try {
    return Number(localStorage.getItem(COUNT)) || 0;
  } catch {
    return 0;
  }
}
