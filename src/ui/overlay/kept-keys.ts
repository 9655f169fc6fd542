/** Keeps keys that are pressed for a menu before its script has arrived. Only one menu waits at a time. */

import { useEffect } from 'react';

const END = ['Escape', 'Tab'];

let kept: string[] = [];
let stop: (() => void) | null = null;

/**
 * Starts keeping keys until they are taken. Escape, Tab or a click closes the menu.
 *
 * @param first keys pressed before
 * @param close called if the user leaves before the menu has arrived
 * @param arrival resolves to whether the script could be fetched; if not, no more keys are kept
 */
export function keepKeys(first: readonly string[], close: () => void, arrival: Promise<boolean>): void {
  takeKeys();
  kept = [...first];
  let keeps = true;
  const begun = performance.now();
  const leave = ({ timeStamp }: Event) => {
    // The click that opened the menu is still bubbling up.
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
    // Neither the focused element nor a shortcut must handle it.
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

/** Returns and clears the keys so far, and stops keeping. */
export function takeKeys(): string[] {
  stop?.();
  stop = null;
  const taken = kept;
  kept = [];
  return taken;
}

/** Stops keeping keys when the owner of an open menu is unmounted, or its menu closes. */
export function useKeysGivenBack(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    return () => void takeKeys();
  }, [open]);
}

/**
 * Replays keys: the first at once, each further one in a separate task, because menus move the focus in a task.
 *
 * @param goesOn checked before each key but the first
 */
export function pressKeys([key, ...rest]: readonly string[], goesOn: () => boolean): void {
  if (key === undefined) return;
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  if (rest.length > 0) setTimeout(() => goesOn() && pressKeys(rest, goesOn));
}
