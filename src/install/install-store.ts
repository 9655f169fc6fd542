/** Keeps the questions of the installed app that await the user's answer: a new version, files from the system. */
import { create } from 'zustand';

export interface Waiting {
  /** `ready`: a new version is waiting. `others`: the user chose to start it, but other windows are open. */
  update: 'none' | 'ready' | 'others';
  /** Files opened or shared while something else was open. */
  files: File[];
}

export const useWaiting = create<Waiting>(() => ({ update: 'none', files: [] }));
