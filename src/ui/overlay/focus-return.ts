/** Moves the focus to a sensible place after the focused element disappears: a closed dialog, a removed button. */

/** Overlays that return the focus when they close. */
const OVER = '[role="dialog"], [role="menu"]';
const STOPS = 'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea, [tabindex="0"]';

/** The element on the page that was focused last, and its ancestors, innermost first. */
let last: { element: HTMLElement; inside: HTMLElement[] } | null = null;

function remember({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target.closest(OVER)) return;
  const inside: HTMLElement[] = [];
  for (let at = target.parentElement; at; at = at.parentElement) inside.push(at);
  last = { element: target, inside };
}

/**
 * Focuses the last element. If that is gone or disabled, the part around it that takes the focus itself (`data-takes-focus`), or
 * the first focusable element in its closest remaining ancestor; otherwise the view.
 */
function returnFocus(): void {
  const main = document.querySelector('main');
  if (last?.element.isConnected && last.element !== document.body) last.element.focus({ preventScroll: true });
  if (document.activeElement !== document.body) return;
  const part = last?.inside.find((each) => each.isConnected);
  const stop =
    part && !part.contains(main)
      ? (part.closest<HTMLElement>('[data-takes-focus]') ?? part.querySelector<HTMLElement>(STOPS))
      : null;
  // A row scrolled out of its table is gone, too; the table must not scroll back to it.
  (stop ?? main)?.focus({ preventScroll: true });
}

/** Radix returns the focus to a dialog’s trigger, but dialogs here are opened by commands. */
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
 * Starts watching the focus.
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
