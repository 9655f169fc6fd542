/**
 * The field of the store that says whether the root of flame graphs is at the top or at the bottom. The choice is remembered.
 */
import type { Place } from './place';
import { remember } from './preferences';
import { setPlace, useApp } from './store';

export function setRoot(root: Place['root']): void {
  setPlace({ root });
  remember('callgrove.root', root);
}

export const isUpward = (): boolean => useApp.getState().place.root === 'bottom';

/** Whether the root is the lowest row, as React state. */
export const useUpward = (): boolean => useApp((state) => state.place.root === 'bottom');
