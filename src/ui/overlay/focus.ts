/** Where the focus goes when what had it is gone: a dialog, the button of a file that was closed, a step that was taken off. */

/** What lies over the page and gives the focus back. */
const OVER = '[role="dialog"], [role="menu"]';
const STOPS = 'button:not(:disabled), a[href], input:not(:disabled), select:not(:disabled), textarea, [tabindex="0"]';

/** What had the focus last on the page itself, and what it was in, from the inside out. */
let last: { element: HTMLElement; inside: HTMLElement[] } | null = null;

function remember({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target.closest(OVER)) return;
  const inside: HTMLElement[] = [];
  for (let at = target.parentElement; at; at = at.parentElement) inside.push(at);
  last = { element: target, inside };
}

/** To what had it; where that is gone, to the first stop of the smallest part around it that is left; else to the view. */
function giveFocusBack(): void {
  const main = document.querySelector('main');
  if (last?.element.isConnected && last.element !== document.body) last.element.focus({ preventScroll: true });
  if (document.activeElement !== document.body) return;
  const part = last?.inside.find((each) => each.isConnected);
  const stop = part && !part.contains(main) ? part.querySelector<HTMLElement>(STOPS) : null;
  // A row that was scrolled out of its table is gone as well: the table must not be scrolled back for it.
  (stop ?? main)?.focus({ preventScroll: true });
}

/** Radix gives the focus to a dialog’s own button; ours are opened by commands. */
export function afterDialog(event: Event): void {
  event.preventDefault();
  giveFocusBack();
}

/** What had the focus is gone, or cannot be pressed any more. */
function recover(): void {
  const lost = last && (!last.element.isConnected || last.element.matches(':disabled'));
  if (lost && document.activeElement === document.body) giveFocusBack();
}

/** Not every browser says so of an element that is removed: the next key then finds out. */
const left = () => setTimeout(recover);

/** Watches over the focus until the answer is called. */
export function keepFocus(): () => void {
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
