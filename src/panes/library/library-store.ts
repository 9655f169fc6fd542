/** The state of the library (profiles kept in this browser), for components. */
import { create } from 'zustand';
import type { Loss } from './copy-loss';
import type { LibraryEntry } from './library-entry';
import { isLibraryOn } from './library-setting';

export interface Library {
  /** `refused`: the browser refuses this page storage. */
  state: 'off' | 'on' | 'refused';
  kept: LibraryEntry[];
  /** Lost or damaged copies, by SHA-256. */
  lost: ReadonlyMap<string, Loss>;
  /** Number of profiles that the browser cleared; 0 if none. */
  cleared: number;
  /** Bytes that this page uses, and bytes that the browser allows; both 0 if the browser does not say. */
  usage: number;
  quota: number;
}

export const useLibrary = create<Library>(() => ({
  state: isLibraryOn() ? 'on' : 'off',
  kept: [],
  lost: new Map(),
  cleared: 0,
  usage: 0,
  quota: 0,
}));
