/**
 * A slot for a handler of what is mounted. A component attaches its handler, and commands call it without knowing the component.
 * The last handler attached answers.
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

/** Details in view that can be copied. */
export const copyPort = createPort<{ stack(): void; markdown(): void }>();

/** The search of the view. */
export const findPort = createPort<{
  /** Goes to the next match (1) or the one before (−1). */
  go(by: 1 | -1): void;
  /** Ends the search. Returns whether there was one. */
  close(): boolean;
}>();

/** The call tree in view. */
export const treePort = createPort<{ hottest(): void; collapse(): void }>();

/** Progress and cancelling of a table that is being saved. */
export interface Saving {
  signal: AbortSignal;
  /** Reports how many rows of all are there. */
  tell(rows: number, of: number): void;
}

/** Tables in view. `csv` resolves to the whole table, or to null if rows cannot be read or saving was cancelled. */
export const tablePort = createPort<{ label: string; csv(saving: Saving): Promise<Blob | string | null> }>();
