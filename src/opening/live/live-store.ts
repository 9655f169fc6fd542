/** State of a recording that the page follows. */
import { create } from 'zustand';
import type { LiveState } from '../../../common/live/live-state';

/** A dump of the recording. */
export interface Moment {
  readonly file: File;
  /** Milliseconds since 1970 at which the program wrote it. */
  readonly at: number;
}

/** Counts to show: all, those since the mark, or those of the last seconds. */
export type LiveSpan = 'all' | 'mark' | 'now';

/** The picture in view. */
export interface Drawn {
  readonly profile: number;
  readonly moment: Moment;
  readonly span: LiveSpan;
  /** The mark from which it counts; null unless `span` is `mark`. */
  readonly mark: Moment | null;
  /** Beginning and end of what it counts, in milliseconds since 1970; null for all counts. */
  readonly since: { readonly from: number; readonly to: number } | null;
  /** Start and main class of the recording; empty if unknown. Two dumps with different ones are not of one recording. */
  readonly recording: string;
}

/** Metrics that the agent can count or leave out: all that come with arrays are one choice. */
export type MetricChoice = 'bytecodes' | 'arrays';

/** A switch of metrics by this page. */
export interface Switched {
  readonly from: readonly MetricChoice[];
  readonly to: readonly MetricChoice[];
  /** Time of the newest dump when the agent had switched, in milliseconds since 1970. Later ones say themselves what is counted. */
  readonly after: number;
  /** Whether the recording was paused, so that the switch waits until it resumes. */
  readonly waits: boolean;
}

export interface Live {
  /** The server's newest state; null while there is no live recording. */
  state: LiveState | null;
  /** Whether the server does not answer. It is asked again every few seconds. */
  isLost: boolean;
  /** Why the server refuses to tell the state; empty if it does not. */
  refusal: string;
  /** Whether the picture stands while the program goes on. */
  isHeld: boolean;
  /** The span to show; `drawn` has the one in view. */
  span: LiveSpan;
  mark: Moment | null;
  /** The picture in view; null until the first one is drawn. */
  drawn: Drawn | null;
  /** Milliseconds that the page takes to fetch, open and show a dump; 0 before the first. */
  cost: number;
  /** Why the newest dump or the span could not be shown; empty if it could. */
  problem: string;
  /** Whether a command is under way. */
  isBusy: boolean;
  /** The last switch of metrics; null before one. */
  switched: Switched | null;
}

export const useLive = create<Live>(() => ({
  ...{
    state: null,
    isLost: false,
    refusal: '',
    isHeld: false,
    span: 'all',
    mark: null,
    drawn: null,
    cost: 0,
    problem: '',
    isBusy: false,
    switched: null,
  },
}));
