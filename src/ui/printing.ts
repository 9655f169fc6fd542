/**
 * Whether the page is printed, as React state. A browser that prints waits for no frame and no answer: what changes on paper is
 * rendered while the browser says so.
 */
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Width of what is printed, in pixels: it fits A4 and letter. */
export const PAPER_WIDTH = 680;

const listeners = new Set<() => void>();
let paper: MediaQueryList | undefined;
let printing = false;

/** Some browsers say so by events, others by the medium, most by both. */
function take(next: boolean): void {
  if (next === printing) return;
  printing = next;
  flushSync(() => {
    for (const changed of listeners) changed();
  });
}

export function isPrinting(): boolean {
  if (paper === undefined) {
    const medium = matchMedia('print');
    paper = medium;
    printing = medium.matches;
    medium.addEventListener('change', () => take(medium.matches));
    addEventListener('beforeprint', () => take(true));
    addEventListener('afterprint', () => take(medium.matches));
  }
  return printing;
}

/** @returns function that stops listening */
export function onPrinting(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Whether the page is printed; re-renders before the browser takes its picture. */
export const usePrinting = (): boolean => useSyncExternalStore(onPrinting, isPrinting);
