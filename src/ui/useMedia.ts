/** Media queries as React state: narrow windows, touch. While the page is being printed, they keep the screen's values. */
import { useSyncExternalStore } from 'react';

interface Media {
  subscribe(changed: () => void): () => void;
  matches(): boolean;
}

/** One list per query: the components that use it render with every zoom step, and creating a list is expensive. */
const known = new Map<string, Media>();

/** Paper is narrower than most windows. Views laid out anew for it would lose their pictures, which take time to arrive. */
let paper: MediaQueryList | undefined;

function mediaOf(query: string): Media {
  let media = known.get(query);
  if (media === undefined) {
    const list = matchMedia(query);
    paper ??= matchMedia('print');
    const printed = paper;
    let onScreen = list.matches;
    media = {
      subscribe: (changed) => {
        list.addEventListener('change', changed);
        return () => list.removeEventListener('change', changed);
      },
      matches: () => {
        if (!printed.matches) onScreen = list.matches;
        return onScreen;
      },
    };
    known.set(query, media);
  }
  return media;
}

/** Whether a media query matches; re-renders when that changes. */
export function useMedia(query: string): boolean {
  const { subscribe, matches } = mediaOf(query);
  return useSyncExternalStore(subscribe, matches);
}

/** Whether the page is used with touch. */
export const useFingers = (): boolean => useMedia('(pointer: coarse)');

/**
 * Whether the window is narrow or low: a phone in either orientation, or a window at 200% zoom. Stylesheets use the same query
 * for screens.
 */
export const useNarrow = (): boolean => useMedia('(max-width: 760px), (height < 500px)');

/** Whether the window is wide enough for panes next to each other but has little room, so that rows are lower. */
export const useCompact = (): boolean =>
  useMedia('(width > 760px) and (height >= 500px) and ((width <= 1100px) or (height < 800px))');

/** Height of a clickable row, in pixels: in a window with little room, and for touch (`--target` in tokens.css). */
const [LITTLE_ROOM, FINGERS] = [24, 44];

/** Row height of a table with clickable rows, in pixels. */
export function useRowHeight(dense: number): number {
  const [fingers, compact] = [useFingers(), useCompact()];
  return fingers ? FINGERS : compact ? LITTLE_ROOM : dense;
}
