/** The store of questions that wait for the user: a new version, files from the system. */
import { create } from 'zustand';

export interface Waiting {
  /** `ready`: a new version waits. `others`: it was to be started, but other windows are open. */
  update: 'none' | 'ready' | 'others';
  /** Files that were opened or shared while something else was open. */
  files: File[];
}

export const useWaiting = create<Waiting>(() => ({ update: 'none', files: [] }));
