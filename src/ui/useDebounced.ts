/** Delays a typed value, as React state. */
import { useEffect, useState } from 'react';

/**
 * A value once it has not changed for a while, so that typing does not query the engine for every letter.
 *
 * @param first the initial value
 */
export function useDebounced<T>(value: T, milliseconds: number, first = value): T {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
