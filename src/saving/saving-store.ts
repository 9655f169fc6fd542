/** Progress of the table that is being saved to a file, for the strip that shows and cancels it. */
import { create } from 'zustand';

export interface TableInProgress {
  label: string;
  rows: number;
  of: number;
  cancel(): void;
}

/** `saving` is null while no table is being saved, or it has not taken long enough to be shown. */
export const useSaving = create<{ saving: TableInProgress | null }>(() => ({ saving: null }));
