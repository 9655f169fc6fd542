import { useEffect, useState } from 'react';

/** Whether `wanted` has held since a task before: what is drawn then does not lengthen the task in which it came to hold. */
export function useNextTask(wanted: boolean): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => setHeld(true));
    return () => {
      clearTimeout(timer);
      setHeld(false);
    };
  }, [wanted]);
  return wanted && held;
}
