/** State of the table being saved: its progress, and a function that cancels it. */
import { create } from 'zustand';

export interface Saved {
  label: string;
  rows: number;
  of: number;
  cancel(): void;
}

/** `saving` is null while no table takes long enough to be worth showing. */
export const useSaving = create<{ saving: Saved | null }>(() => ({ saving: null }));
