/**
 * A slot for a handler of what is mounted. A component attaches its handler, and commands call it without knowing the component.
 * Of several handlers the last one attached counts.
 */
export interface Port<T> {
  /** Returns the way to detach, for the cleanup of an effect. */
  attach(handler: T): () => void;
  now(): T | null;
  /** All attached handlers, first to last. */
  all(): readonly T[];
}

export function createPort<T>(): Port<T> {
  const attached: T[] = [];
  return {
    attach(handler) {
      attached.push(handler);
      return () => {
        const at = attached.lastIndexOf(handler);
        if (at >= 0) attached.splice(at, 1);
      };
    },
    now: () => attached[attached.length - 1] ?? null,
    all: () => attached,
  };
}
