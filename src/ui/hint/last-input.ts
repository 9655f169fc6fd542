/** Tells focus that the user moved by keys from focus that a click or a closing dialog moved. */

/** The last key pressed; a click counts as `Enter`. */
let last = '';
const remember = (event: KeyboardEvent | PointerEvent) => {
  last = 'key' in event ? event.key : 'Enter';
};

/** Starts watching. @returns stops it */
export function watchInput(): () => void {
  for (const type of ['keydown', 'pointerdown'] as const) addEventListener(type, remember, true);
  return () => {
    for (const type of ['keydown', 'pointerdown'] as const) removeEventListener(type, remember, true);
  };
}

/** Clicking moves the focus, and a closing dialog gives it back. Neither should show a hint. */
export const mayFocusShowHint = (): boolean => last !== 'Enter' && last !== 'Escape';
