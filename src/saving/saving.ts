/** The table that is being written to a file: how far that is, and the way out. */
import { create } from 'zustand';

export interface Saved {
  label: string;
  rows: number;
  of: number;
  cancel(): void;
}

/** Null where nothing takes long enough to tell. */
export const useSaving = create<{ saving: Saved | null }>(() => ({ saving: null }));
