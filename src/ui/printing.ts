/**
 * Whether the page is being printed, as React state. While printing, a browser waits neither for a frame nor for an answer, so
 * changes for paper are rendered synchronously when printing is announced.
 */
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Width of printed content in pixels, which fits A4 and letter. */
export const PAPER_WIDTH = 680;

const listeners = new Set<() => void>();
let paper: MediaQueryList | undefined;
let printing = false;

/** Some browsers announce printing by events, others by the media query, most by both. */
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

/** Whether the page is being printed; re-renders before the browser captures the page. */
export const usePrinting = (): boolean => useSyncExternalStore(onPrinting, isPrinting);
