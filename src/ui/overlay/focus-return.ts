/** Moves the focus to a sensible place after the focused element disappears: a closed dialog, a removed button. */

/** Overlays that give the focus back when they close. */
const OVER = '[role="dialog"], [role="menu"]';
const STOPS = 'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea, [tabindex="0"]';

/** The element on the page that was focused last, and its ancestors from the inside out. */
let last: { element: HTMLElement; inside: HTMLElement[] } | null = null;

function remember({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target.closest(OVER)) return;
  const inside: HTMLElement[] = [];
  for (let at = target.parentElement; at; at = at.parentElement) inside.push(at);
  last = { element: target, inside };
}

/** Focuses the last element; if it is gone or disabled, the first stop of its closest remaining ancestor; else the view. */
function returnFocus(): void {
  const main = document.querySelector('main');
  if (last?.element.isConnected && last.element !== document.body) last.element.focus({ preventScroll: true });
  if (document.activeElement !== document.body) return;
  const part = last?.inside.find((each) => each.isConnected);
  const stop = part && !part.contains(main) ? part.querySelector<HTMLElement>(STOPS) : null;
  // A row that was scrolled out of its table is gone as well; the table must not scroll back to it.
  (stop ?? main)?.focus({ preventScroll: true });
}

/** Radix gives the focus to a dialog’s own trigger; dialogs here are opened by commands. */
export function returnFocusAfterDialog(event: Event): void {
  event.preventDefault();
  returnFocus();
}

/** Handles a focused element that disappeared or was disabled. */
function recover(): void {
  const lost = last && (!last.element.isConnected || last.element.matches(':disabled'));
  if (lost && document.activeElement === document.body) returnFocus();
}

const left = () => setTimeout(recover);

/**
 * Watches the focus.
 *
 * @returns function that stops watching
 */
export function watchFocus(): () => void {
  // Not every browser reports a removed element; the next key press then recovers the focus.
  const events = ['keydown', 'keyup'] as const;
  addEventListener('focusin', remember);
  addEventListener('focusout', left);
  for (const event of events) addEventListener(event, recover, true);
  return () => {
    removeEventListener('focusin', remember);
    removeEventListener('focusout', left);
    for (const event of events) removeEventListener(event, recover, true);
  };
}
