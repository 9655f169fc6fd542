/** Media queries as React state: narrow windows, use by fingers. */
import { useSyncExternalStore } from 'react';

interface Media {
  subscribe(changed: () => void): () => void;
  matches(): boolean;
}

/** One list for each query: components that ask are rendered with every step of a zoom, and a list costs the style engine. */
const known = new Map<string, Media>();

function mediaOf(query: string): Media {
  let media = known.get(query);
  if (media === undefined) {
    const list = matchMedia(query);
    media = {
      subscribe: (changed) => {
        list.addEventListener('change', changed);
        return () => list.removeEventListener('change', changed);
      },
      matches: () => list.matches,
    };
    known.set(query, media);
  }
  return media;
}

/** Whether a media query holds; re-renders when that changes. */
export function useMedia(query: string): boolean {
  const { subscribe, matches } = mediaOf(query);
  return useSyncExternalStore(subscribe, matches);
}

/** Whether the page is used by fingers. */
export const useFingers = (): boolean => useMedia('(pointer: coarse)');

/**
 * Row height of a table whose rows can be pressed, in pixels: `dense` for a mouse, more for fingers (`--target` in tokens.css).
 */
export const useRowHeight = (dense: number): number => Math.max(dense, useFingers() ? 44 : 0);

/** Whether the window is narrow: a phone, or a window where views stack. */
export const useNarrow = (): boolean => useMedia('(max-width: 760px)');
