import type { ContextId, MetricId } from './ids';
import type { Progress, Result, View } from './profile';
import type { Boundable, LowerBound } from './tree';

/** Grouping and metric of a timeline. */
export interface TimelineRequest {
  metric: MetricId;
  by: 'package' | 'thread';
  /** Groups that get a row of their own: those with most. */
  most: number;
  /** A context whose inclusive figures are wanted as well; −1 for none. */
  context: ContextId;
}

/** The counts of one group in each interval. */
export interface TimelineRow extends Boundable {
  /** A package (empty for the unnamed one) or a thread; of a row for the rest, empty. */
  name: string;
  /** Groups that the last row stands for; 0 in any other row. */
  rest: number;
  /** Sum of the group's exclusive figures, by interval. */
  counts: number[];
}

/** Pauses of the program for garbage collections by one collector, in each interval. */
export interface TimelinePauses {
  /** The collector, as the file calls it. */
  name: string;
  /** Collections that began in the interval. */
  counts: number[];
  /** Nanoseconds that the program stood still for them. */
  ns: number[];
}

/** Work of packages or threads in each interval between snapshots (docs/format.md section 8). */
export interface Timeline extends Boundable {
  /** Milliseconds from the start of the recording to the interval's end, by interval, as the clock had them. */
  elapsed: number[];
  /** Sum of the metric over the tree, by interval. */
  totals: number[];
  /** Largest sum first. */
  rows: TimelineRow[];
  /** Inclusive figure of the context that was asked for, by interval; null without one. */
  context: number[] | null;
  /** Pauses for garbage collections, by collector; left out where the file has none. */
  pauses?: TimelinePauses[];
  /** The bound of the context's figures; left out where they are exact. */
  contextBound?: LowerBound;
}

/** Questions about a recording with snapshots. */
export interface TimelineApi {
  /**
   * Sums of groups over the whole run, in the tree of a view. An interval among the view's transforms only chooses figures for
   * its other transforms.
   */
  timeline(
    job: number,
    view: View,
    request: TimelineRequest,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<Timeline>>;
}
