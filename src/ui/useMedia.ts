import { useSyncExternalStore } from 'react';

/** Whether a media query holds, followed as it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** Whether one works the page with fingers. */
export const useFingers = (): boolean => useMedia('(pointer: coarse)');

/** The height of a table's row that can be pressed: `dense` for a mouse, more for fingers (`--target` in tokens.css). Pixels. */
export const useRowHeight = (dense: number): number => Math.max(dense, useFingers() ? 44 : 0);

/** Phones and narrow windows, where views stack. */
export const useNarrow = (): boolean => useMedia('(max-width: 760px)');
