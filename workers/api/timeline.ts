import type { ContextId, MetricId } from './ids';
import type { Progress, Result, View } from './profile';

/** Which groups get a row over the intervals, and by what metric. */
export interface TimelineRequest {
  metric: MetricId;
  by: 'package' | 'thread';
  /** Groups that get a row of their own: those with most. */
  most: number;
  /** A context whose inclusive figures are wanted as well; −1 for none. */
  context: ContextId;
}

/** The counts of one group in each interval. */
export interface TimelineRow {
  /** A package (empty for the unnamed one) or a thread; of a row for the rest, empty. */
  name: string;
  /** More than 0 in the last row, where it stands for as many groups that have none of their own. */
  rest: number;
  /** By interval: the sum of the group's exclusive figures. */
  counts: number[];
}

/** Who did how much in each interval between earlier states (docs/format.md section 8). */
export interface Timeline {
  /** By interval: milliseconds from the start of the recording to its end, as the clock had them. */
  elapsed: number[];
  /** By interval: the sum of the metric over the tree. */
  totals: number[];
  /** By falling sum. */
  rows: TimelineRow[];
  /** By interval: the inclusive figure of the context that was asked for, or null. */
  context: number[] | null;
}

/** What may be asked of a recording with earlier states. */
export interface Timelines {
  /** Of the tree of a view, over the whole run: an interval among its steps only tells by which figures others of them choose contexts. */
  timeline(
    job: number,
    view: View,
    request: TimelineRequest,
    onProgress?: (progress: Progress) => void,
  ): Promise<Result<Timeline>>;
}
