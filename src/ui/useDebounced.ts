import { useEffect, useState } from 'react';

/**
 * A value after it has stopped changing for a while, so that typing does not ask the engine at every letter.
 *
 * @param first what it is to begin with
 */
export function useDebounced<T>(value: T, milliseconds: number, first = value): T {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
