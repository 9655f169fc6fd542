/** Where the root of flame graphs stands; remembered where the browser lets us. */
import type { Place } from './place';
import { setPlace, useApp } from './store';

const KEY = 'callgrove.root';

export function setRoot(root: Place['root']): void {
  setPlace({ root });
  try {
    localStorage.setItem(KEY, root);
  } catch {
    // Private windows and blocked storage: the choice lasts for this visit.
  }
}

/** What was chosen at an earlier visit. */
export function rememberedRoot(): Place['root'] {
  try {
    return localStorage.getItem(KEY) === 'bottom' ? 'bottom' : 'top';
  } catch {
    return 'top';
  }
}

export const isUpward = (): boolean => useApp.getState().place.root === 'bottom';

/** For what is drawn: whether the root is the lowest row. */
export const useUpward = (): boolean => useApp((state) => state.place.root === 'bottom');
