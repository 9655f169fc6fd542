/** Delays work in the page until the browser has time for it. */
import { startTransition, useEffect, useState } from 'react';

/** Runs work when the page is idle; in Safari, which has no idle callback, after half a second. */
export const whenIdle: (work: () => void) => void = window.requestIdleCallback ?? ((work) => setTimeout(work, 500));

/**
 * Whether `wanted` was already true in the previous task. Content that depends on this does not lengthen the task in which
 * `wanted` became true, and is rendered in slices of a few milliseconds.
 */
export function useNextTask(wanted: boolean): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => startTransition(() => setHeld(true)));
    return () => {
      clearTimeout(timer);
      setHeld(false);
    };
  }, [wanted]);
  return wanted && held;
}
