/** Keys of the page as a whole; those of a flame graph are its own. */
import type { ViewId } from './place';
import { currentSide, setPlace, useApp } from './store';

const VIEWS: Record<string, ViewId> = { 1: 'flame', 2: 'methods', 3: 'allocations', 4: 'compare' };

/** The box that `/` goes to: a view marks its own. */
export const FIND_BOX = 'data-find';

function onKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (useApp.getState().dialog !== 'none') return;
  const target = event.target as HTMLElement | null;
  if (target?.closest('input:not([type=radio]), textarea, select, [contenteditable]')) return;
  if (event.key === '?') {
    event.preventDefault();
    useApp.setState({ dialog: 'help' });
  } else if (event.key === '/') {
    const box = document.querySelector<HTMLInputElement>(`[${FIND_BOX}]`);
    if (!box) return;
    event.preventDefault();
    box.focus();
    box.select();
  } else if (Object.hasOwn(VIEWS, event.key) && currentSide(useApp.getState())) {
    setPlace({ view: VIEWS[event.key] });
  }
}

export function startShortcuts(): () => void {
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
