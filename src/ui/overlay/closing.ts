/**
 * Back closes what lies over the page instead of leaving the view below it. No entry of the history is made for that, as such an entry would stay
 * behind when the dialog is closed otherwise: the step back is stopped before it is taken (Navigation API), and a phone’s Back is asked for
 * as such (CloseWatcher). Where a browser has neither, or does not let the step be stopped, the dialog closes with the view that it was over.
 */
import { useEffect, useEffectEvent } from 'react';

/** What is open, the topmost last. */
const open: (() => void)[] = [];

interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/** @param close called at most once for each time that it was open */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const closed = () => {
      const at = open.indexOf(closed);
      if (at >= 0) open.splice(at, 1);
      onBack();
    };
    open.push(closed);
    const { CloseWatcher } = globalThis as { CloseWatcher?: new () => Watcher };
    const watcher = CloseWatcher && new CloseWatcher();
    if (watcher) watcher.onclose = closed;
    return () => {
      if (open.includes(closed)) open.splice(open.indexOf(closed), 1);
      watcher?.destroy();
    };
  }, [isOpen]);
}

/** The view below is left all the same. */
export function closeAll(): void {
  while (open.length > 0) open[open.length - 1]();
}

/** Stops a step back while something is open. To be called once. */
export function stopBack(): void {
  const { navigation } = globalThis as { navigation?: Navigation };
  navigation?.addEventListener('navigate', (event) => {
    const back = event.navigationType === 'traverse' && event.destination.index < (navigation.currentEntry?.index ?? 0);
    if (!back || !event.cancelable || open.length === 0) return;
    event.preventDefault();
    open[open.length - 1]();
  });
}
