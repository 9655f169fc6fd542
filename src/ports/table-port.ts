import { createPort } from './port';

/** Progress and cancelling of a table that is being saved. */
export interface Saving {
  signal: AbortSignal;
  /** Reports how many rows of all are there. */
  tell(rows: number, of: number): void;
}

/** Tables in view. `csv` resolves to the whole table, or to null if rows cannot be read or saving was cancelled. */
export const tablePort = createPort<{ label: string; csv(saving: Saving): Promise<Blob | string | null> }>();
