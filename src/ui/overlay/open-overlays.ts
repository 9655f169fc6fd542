/**
 * Makes Back close an open dialog or menu instead of leaving the view below it. No history entry is made, because it would
 * remain if the dialog is closed in another way. The Navigation API stops the step back; CloseWatcher reports Back on phones.
 * Without either, or if the step cannot be stopped, the dialog closes together with its view.
 */
import { useEffect, useEffectEvent } from 'react';

/** Close functions of all open overlays, topmost last. */
const open: (() => void)[] = [];

interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}

/** @param close called at most once each time the overlay is open */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
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

/** Closes all overlays because the user is leaving the view below. */
export function closeOverlays(): void {
  while (open.length > 0) open[open.length - 1]();
}

/** Makes Back close the top overlay while one is open. Call once. */
export function interceptBack(): void {
  const { navigation } = globalThis as { navigation?: Navigation };
  navigation?.addEventListener('navigate', (event) => {
    const back = event.navigationType === 'traverse' && event.destination.index < (navigation.currentEntry?.index ?? 0);
    if (!back || !event.cancelable || open.length === 0) return;
    event.preventDefault();
    open[open.length - 1]();
  });
}
