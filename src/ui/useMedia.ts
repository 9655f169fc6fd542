/** Media queries as React state: narrow windows, use by fingers. While the page is printed, they are those of the screen. */
import { useSyncExternalStore } from 'react';

interface Media {
  subscribe(changed: () => void): () => void;
  matches(): boolean;
}

/** One list for each query: components that ask are rendered with every step of a zoom, and a list costs the style engine. */
const known = new Map<string, Media>();

/** Paper is narrower than most windows. Views that were laid out again for it would lose their pictures, which come later. */
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

/** Whether a media query holds; re-renders when that changes. */
export function useMedia(query: string): boolean {
  const { subscribe, matches } = mediaOf(query);
  return useSyncExternalStore(subscribe, matches);
}

/** Whether the page is used by fingers. */
export const useFingers = (): boolean => useMedia('(pointer: coarse)');

/** Whether the window is narrow or low: a phone upright or on its side, or a window at 200% zoom. Styles ask the same, on screens. */
export const useNarrow = (): boolean => useMedia('(max-width: 760px), (height < 500px)');

/** Whether views stand beside each other in a window with little room, where rows are less high. */
export const useCompact = (): boolean =>
  useMedia('(width > 760px) and (height >= 500px) and ((width <= 1100px) or (height < 800px))');

/** Height of a row that can be pressed, in pixels: in a window with little room, and for fingers (`--target` in tokens.css). */
const [LITTLE_ROOM, FINGERS] = [24, 44];

/** Row height of a table whose rows can be pressed, in pixels. */
export function useRowHeight(dense: number): number {
  const [fingers, compact] = [useFingers(), useCompact()];
  return fingers ? FINGERS : compact ? LITTLE_ROOM : dense;
}
