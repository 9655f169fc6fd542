/** Controls whose hints may have to be shown, and the code that shows them, which is fetched with the first. */
import { useSyncExternalStore } from 'react';
import type { HintLayer, ListedHint } from './HintLayer';

interface HintList {
  hints: readonly ListedHint[];
  /** Null until its code has arrived. */
  Layer: typeof HintLayer | null;
}

let list: HintList = { hints: [], Layer: null };
let coming = false;
let lastId = 0;
const listeners = new Set<() => void>();

function change(to: Partial<HintList>): void {
  list = { ...list, ...to };
  for (const listener of listeners) listener();
}

/** Fetches the layer. If that fails, no hint is shown, and the next control tries again. */
async function fetchLayer(): Promise<void> {
  if (coming || list.Layer !== null) return;
  coming = true;
  try {
    change({ Layer: (await import('./HintLayer')).HintLayer });
  } catch {
    // A hint only repeats what its control is for: its absence is no reason for a message.
  } finally {
    coming = false;
  }
}

/** Lists a control that has the pointer or the focus. It replaces an earlier one with the same `onPlace`. */
export function listHint(anchor: HTMLElement, onPlace: ListedHint['onPlace']): void {
  void fetchLayer();
  if (list.hints.some((hint) => hint.onPlace === onPlace && hint.anchor === anchor)) return;
  change({ hints: [...list.hints.filter((hint) => hint.onPlace !== onPlace), { id: ++lastId, anchor, onPlace }] });
}

export function removeHint(onPlace: ListedHint['onPlace']): void {
  const hints = list.hints.filter((hint) => hint.onPlace !== onPlace);
  if (hints.length < list.hints.length) change({ hints });
}

export const useHintList = (): HintList =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => list,
  );
