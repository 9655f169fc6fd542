/** The store of the table that is being saved: its progress, and the way to cancel. */
import { create } from 'zustand';

export interface Saved {
  label: string;
  rows: number;
  of: number;
  cancel(): void;
}

/** `saving` is null while no table takes long enough to be worth showing. */
export const useSaving = create<{ saving: Saved | null }>(() => ({ saving: null }));
