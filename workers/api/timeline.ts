/** Types of the engine's API for a recording with snapshots: figures by interval. */
import type { Collection } from './collections';
import type { ContextId, MetricId } from './ids';
import type { Progress, Result, View } from './profile';
import type { Boundable, LowerBound } from './tree';

/** Request for a timeline: its grouping and its metric. */
export interface TimelineRequest {
  metric: MetricId;
  by: 'package' | 'thread';
  /** Number of groups with a row of their own: those with the largest sums. */
  most: number;
  /** A context whose inclusive figures to add; −1 for none. */
  context: ContextId;
}

/** The counts of one group, by interval. */
export interface TimelineRow extends Boundable {
  /** A package (empty for the unnamed one) or a thread; empty for the row of the rest. */
  name: string;
  /** Number of groups that the last row stands for; 0 in any other row. */
  rest: number;
  /** Sums of the group's exclusive figures, by interval. */
  counts: number[];
}

/** Pauses of the program for garbage collections by one collector, by interval. */
export interface TimelinePauses {
  /** Name of the collector in the file. */
  name: string;
  /** Number of collections that began in the interval. */
  counts: number[];
  /** Nanoseconds for which they paused the program. */
  ns: number[];
}

/** Work of packages or threads in each interval between snapshots (docs/format.md section 8). */
export interface Timeline extends Boundable {
  /** Milliseconds from the start of the recording to the interval's end by the clock, by interval. */
  elapsed: number[];
  /** Sum of the metric over the tree, by interval. */
  totals: number[];
  /** Largest sum first. */
  rows: TimelineRow[];
  /** Inclusive figures of the requested context, by interval; null if none was requested. */
  context: number[] | null;
  /** Pauses for garbage collections, by collector; left out if the file has none. */
  pauses?: TimelinePauses[];
  /** The collections at the end of each interval, null for none; left out if snapshots were not taken at collections. */
  collections?: (Collection | null)[];
  /** The bound of the context's figures; left out if they are exact. */
  contextBound?: LowerBound;
}

/** Questions about a recording with snapshots. */
export interface TimelineApi {
  /**
   * Sums of groups over the whole run, in the tree of a view. An interval among the view's transforms only selects figures for
   * its other transforms.
   */
  timeline(
    job: number,
    view: View,
    request: TimelineRequest,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<Timeline>>;
}
