/** What the system wants of the page, waiting for the user's answer. */
import { create } from 'zustand';

export interface Waiting {
  /** `ready`: a new version waits; `others`: it was wanted, but other windows are open. */
  update: 'none' | 'ready' | 'others';
  /** Files that were opened or shared while something else was open. */
  files: File[];
}

export const useWaiting = create<Waiting>(() => ({ update: 'none', files: [] }));
