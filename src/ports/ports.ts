/** Ports: slots that mounted components fill, so that commands can call them without knowing them. */
/**
 * A slot for the handler of a mounted component. The component attaches its handler, and commands call it without knowing the
 * component. The handler attached last is called.
 */
export interface Port<T> {
  /** Returns a function that detaches the handler, for the cleanup of an effect. */
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

/** The visible details, which can be copied. */
export const copyPort = createPort<{ stack(): void; markdown(): void }>();

/** The view's search. */
export const findPort = createPort<{
  /** Goes to the next match (1) or the previous one (−1). */
  go(by: 1 | -1): void;
  /** Ends the search. Returns whether there was one. */
  close(): boolean;
}>();

/** The call tree in view. */
export const treePort = createPort<{
  hottest(): void;
  collapse(): void;
  /** Contexts whose callees are shown. */
  open(): readonly number[];
}>();

/** Reports the progress of a table being saved, and cancels it. */
export interface Saving {
  signal: AbortSignal;
  /** Reports how many of all rows have arrived. */
  tell(rows: number, of: number): void;
}

/** The visible tables. `csv` resolves to the whole table, or to null if rows cannot be read or saving was cancelled. */
export const tablePort = createPort<{ label: string; csv(saving: Saving): Promise<Blob | string | null> }>();
