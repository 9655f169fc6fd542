/** What is known of the library, for the page. */
import { create } from 'zustand';
import { chosen } from './choice';
import type { Loss } from './copies';
import type { Kept } from './kept';

export interface Library {
  /** `refused`: the browser gives this page no storage. */
  state: 'off' | 'on' | 'refused';
  kept: Kept[];
  /** What became of copies that are not as they were kept, by SHA-256. */
  lost: ReadonlyMap<string, Loss>;
  /** How many profiles there were when the browser cleared all; 0 where it did not. */
  cleared: number;
  /** Bytes that this page uses of what the browser gives it; 0 when it does not say. */
  usage: number;
  quota: number;
}

export const useLibrary = create<Library>(() => ({
  state: chosen() ? 'on' : 'off',
  kept: [],
  lost: new Map(),
  cleared: 0,
  usage: 0,
  quota: 0,
}));
