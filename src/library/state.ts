/** What is known of the library, for the page. */
import { create } from 'zustand';
import { chosen } from './choice';
import type { Kept } from './kept';

export interface Library {
  /** `refused`: the browser gives this page no storage. */
  state: 'off' | 'on' | 'refused';
  kept: Kept[];
  /** Bytes that this page uses of what the browser gives it; 0 when it does not say. */
  usage: number;
  quota: number;
}

export const useLibrary = create<Library>(() => ({ state: chosen() ? 'on' : 'off', kept: [], usage: 0, quota: 0 }));
