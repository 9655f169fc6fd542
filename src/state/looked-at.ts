/** Which tree and metric of a file are in view, derived from its summary. */
import type { MetricInfo, ProfileSummary, ThreadInfo, ThreadScope, View } from '../../workers/api/engine';

/** Names a tree for answers of the engine. */
export function viewKey({ profile, thread, transforms = [] }: View): string {
  return transforms.length === 0 ? `${profile}:${thread}` : `${profile}:${thread}:${JSON.stringify(transforms)}`;
}

/** A metric's sum over one of the file's threads, over all of them where it is none; 0 for a metric that the file does not have. */
export function totalIn({ metrics }: ProfileSummary, thread: ThreadInfo | undefined, metric: string): number {
  const at = metrics.findIndex(({ id }) => id === metric);
  return (thread ? thread.totals[at] : metrics[at]?.total) ?? 0;
}

/** What a tree is of. */
export function treeName(thread: ThreadInfo | undefined, scope: ThreadScope): string {
  return thread ? thread.name : scope === 'apart' ? 'all threads, a frame for each' : 'all threads';
}

/** What a flame graph is of. */
export interface Subject {
  /** Names tree and metric. */
  key: string;
  view: View;
  metric: MetricInfo;
  /** What the tree is of: `all threads`, or the thread's name. */
  threadName: string;
  /** The metric's sum over the tree. */
  total: number;
}
