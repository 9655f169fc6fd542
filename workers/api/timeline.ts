/** Types of the engine's API for a recording with snapshots: figures by interval. */
import type { Collection } from './collections';
import type { ContextId, MetricId } from './ids';
import type { ProfileId, Progress, Result, View } from './profile';
import type { Boundable, LowerBound } from './tree';
import type { VmActivity } from './vm-activity';

/** Request for a timeline: its grouping and its metric. */
export interface TimelineRequest {
  metric: MetricId;
  by: 'package' | 'thread';
  /** Number of groups with a row of their own: those with the largest sums. */
  most: number;
  /** A context whose inclusive figures to add; −1 for none. */
  context: ContextId;
  /** Only for intervals of equal time: those to report, up to but not including `to`. If left out, the whole run. */
  within?: { from: number; to: number };
  /** Only for intervals of equal time: most bars. Adjacent intervals are added up so that there are no more. */
  bars?: number;
  /** Intervals of which to add the sum, up to but not including `to`, whether or not they end with bars. */
  chosen?: { from: number; to: number };
}

/** The counts of one group, by bar. */
export interface TimelineRow extends Boundable {
  /** A package (empty for the unnamed one) or a thread; empty for the row of the rest. */
  name: string;
  /** Number of groups that the last row stands for; 0 in any other row. */
  rest: number;
  /** Sums of the group's exclusive figures, by bar. */
  counts: number[];
}

/** Pauses of the program for garbage collections by one collector, by bar. */
export interface TimelinePauses {
  /** Name of the collector in the file. */
  name: string;
  /** Number of collections that began in it. */
  counts: number[];
  /** Nanoseconds for which they paused the program. */
  ns: number[];
}

/**
 * Work of packages or threads in each interval between snapshots (docs/format.md section 8). A *bar* is an interval, or several
 * adjacent ones that were added up.
 */
export interface Timeline extends Boundable {
  /** For each bar, its first interval; then, as one more number, the interval after the last bar. */
  bounds: number[];
  /** Milliseconds from the start of the recording to the start of the first bar. */
  begin: number;
  /** Milliseconds from the start of the recording to the bar's end by the clock, by bar. */
  elapsed: number[];
  /** Milliseconds that the whole recording took. */
  length: number;
  /** Sum of the metric over the tree, by bar. */
  totals: number[];
  /** The same sum for everything before the first bar, and for the whole run. */
  before: number;
  whole: number;
  /** The chosen intervals, and the sum of the metric in them; left out if none were requested. */
  chosen?: { from: number; to: number; total: number };
  /** Largest sum first. */
  rows: TimelineRow[];
  /** Inclusive figures of the requested context, by bar; null if none was requested. */
  context: number[] | null;
  /** Pauses for garbage collections, by collector; left out if the file has none. */
  pauses?: TimelinePauses[];
  /** The collections at the end of each bar, null for none; left out if snapshots were not taken at collections. */
  collections?: (Collection | null)[];
  /** The bound of the context's figures; left out if they are exact. */
  contextBound?: LowerBound;
}

/** Questions about a recording with snapshots. */
export interface TimelineApi {
  /**
   * Sums of groups over the run, in the tree of a view. Groups are ranked by their sums over the whole run. An interval among the view's transforms only selects figures for
   * its other transforms.
   */
  timeline(
    job: number,
    view: View,
    request: TimelineRequest,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<Timeline>>;
  /** Garbage collections and load of the CPU over the whole run. Empty if the file has none. */
  vmActivity(profile: ProfileId): Promise<Result<VmActivity>>;
}
