/** State of a recording that the page follows. */
import { create } from 'zustand';
import type { LiveState } from '../../../common/live/live-state';

/** A dump of the recording. */
export interface Moment {
  readonly file: File;
  /** Milliseconds since 1970 at which the program wrote it. */
  readonly at: number;
}

/** What is shown: all counts, those since the mark, or those of the last seconds. */
export type LiveSpan = 'all' | 'mark' | 'now';

interface Live {
  /** The server's newest state; null while there is no live recording. */
  state: LiveState | null;
  /** Whether the server does not answer. It is asked again every few seconds. */
  isLost: boolean;
  /** Whether the picture stands while the program goes on. */
  isHeld: boolean;
  span: LiveSpan;
  mark: Moment | null;
  /** The dump in view; null until the first one is. */
  shown: Moment | null;
  /** Beginning of the span in view, in milliseconds since 1970; null for all counts. */
  from: number | null;
  /** Why the newest dump could not be shown; empty if it could. */
  problem: string;
  /** Whether a command is under way. */
  isBusy: boolean;
}

export const useLive = create<Live>(() => ({
  ...{ state: null, isLost: false, isHeld: false, span: 'all', mark: null, shown: null, from: null, problem: '', isBusy: false },
}));
