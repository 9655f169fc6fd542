/**
 * A way to whatever part of the page is mounted now: the part attaches its handler, a command reaches it without knowing the part.
 * Of several that are attached the last one answers.
 */
export interface Port<T> {
  /** Returns the way to detach, as an effect's cleanup wants it. */
  attach(handler: T): () => void;
  now(): T | null;
  /** All that are attached, the first first. */
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
