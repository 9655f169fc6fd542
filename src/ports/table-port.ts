import { createPort } from './port';

/** Of a table that is being saved. */
export interface Saving {
  signal: AbortSignal;
  /** Tells how many of its rows are there. */
  tell(rows: number, of: number): void;
}

/** Tables in sight give themselves as CSV, whole or not at all; null where their rows cannot be had, or nobody waits for them any more. */
export const tablePort = createPort<{ label: string; csv(saving: Saving): Promise<Blob | string | null> }>();
