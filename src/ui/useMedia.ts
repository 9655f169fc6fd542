import { useSyncExternalStore } from 'react';

interface Media {
  subscribe(changed: () => void): () => void;
  matches(): boolean;
}

/** One for each query: what asks is rendered with every step of a zoom, and a list is made, and subscribed to, by the browser's style engine. */
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

/** Whether a media query holds, followed as it changes. */
export function useMedia(query: string): boolean {
  const { subscribe, matches } = mediaOf(query);
  return useSyncExternalStore(subscribe, matches);
}

/** Whether one works the page with fingers. */
export const useFingers = (): boolean => useMedia('(pointer: coarse)');

/** The height of a table's row that can be pressed: `dense` for a mouse, more for fingers (`--target` in tokens.css). Pixels. */
export const useRowHeight = (dense: number): number => Math.max(dense, useFingers() ? 44 : 0);

/** Phones and narrow windows, where views stack. */
export const useNarrow = (): boolean => useMedia('(max-width: 760px)');
