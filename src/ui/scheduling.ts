import { startTransition, useEffect, useState } from 'react';

/** Does work when the page is idle, or half a second later in Safari, which has no idle callback. */
export const whenIdle: (work: () => void) => void = window.requestIdleCallback ?? ((work) => setTimeout(work, 500));

/**
 * Whether `wanted` was true in the task before. What is drawn by it does not lengthen the task in which `wanted` became true, and
 * is rendered in slices of a few milliseconds.
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
