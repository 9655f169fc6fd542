/** Where the root of flame graphs stands; remembered where the browser lets us. */
import type { Place } from './place';
import { remember } from './remembered';
import { setPlace, useApp } from './store';

export function setRoot(root: Place['root']): void {
  setPlace({ root });
  remember('callgrove.root', root);
}

export const isUpward = (): boolean => useApp.getState().place.root === 'bottom';

/** For what is drawn: whether the root is the lowest row. */
export const useUpward = (): boolean => useApp((state) => state.place.root === 'bottom');
