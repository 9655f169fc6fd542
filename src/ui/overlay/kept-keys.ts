/** Keys that are pressed for a menu before its script is there. One menu at a time waits. */

import { useEffect } from 'react';

const END = ['Escape', 'Tab'];

let kept: string[] = [];
let stop: (() => void) | null = null;

/**
 * Keeps keys from here on, until they are taken. Escape, Tab or a press close the menu.
 *
 * @param first keys that came before
 * @param close called where the reader leaves before the menu is there
 * @param arrival whether the script could be fetched; without it no more keys are kept
 */
export function keepKeys(first: readonly string[], close: () => void, arrival: Promise<boolean>): void {
  takeKeys();
  kept = [...first];
  let keeps = true;
  const begun = performance.now();
  const leave = ({ timeStamp }: Event) => {
    // The press that opens the menu is still on its way up.
    if (timeStamp <= begun) return;
    takeKeys();
    close();
  };
  const key = (event: KeyboardEvent) => {
    if (END.includes(event.key)) {
      if (event.key === 'Escape') event.preventDefault();
      leave(event);
      return;
    }
    if (!keeps || event.ctrlKey || event.metaKey || event.altKey) return;
    // Neither the element with the focus nor a shortcut may take it.
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) kept.push(event.key);
  };
  const ended = () => {
    removeEventListener('keydown', key, true);
    removeEventListener('pointerdown', leave);
  };
  stop = ended;
  addEventListener('keydown', key, true);
  addEventListener('pointerdown', leave);
  void arrival.then((there) => {
    if (there || stop !== ended) return;
    keeps = false;
    kept = [];
  });
}

/** The keys so far, which are forgotten then. No more are kept. */
export function takeKeys(): string[] {
  stop?.();
  stop = null;
  const taken = kept;
  kept = [];
  return taken;
}

/** Ends the keeping when the owner of an open menu leaves the page, or its menu closes. */
export function useKeysGivenBack(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    return () => void takeKeys();
  }, [open]);
}

/**
 * Presses keys again: the first at once, each other in a task of its own, because menus move the focus in a task.
 *
 * @param goesOn asked before each key but the first
 */
export function pressKeys([key, ...rest]: readonly string[], goesOn: () => boolean): void {
  if (key === undefined) return;
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  if (rest.length > 0) setTimeout(() => goesOn() && pressKeys(rest, goesOn));
}
