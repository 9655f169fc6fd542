/** Finds the tree and metric in view: their key, name and total. */
import type { MetricInfo, ProfileSummary, ThreadInfo, ThreadScope, View } from '../../workers/api/engine';

/** Key of a tree, which distinguishes the engine's answers. */
export function viewKey({ profile, thread, transforms = [] }: View): string {
  return transforms.length === 0 ? `${profile}:${thread}` : `${profile}:${thread}:${JSON.stringify(transforms)}`;
}

/** A metric's total over a thread, or over the file if `thread` is undefined. 0 if the file does not have the metric. */
export function totalIn({ metrics }: ProfileSummary, thread: ThreadInfo | undefined, metric: string): number {
  const at = metrics.findIndex(({ id }) => id === metric);
  return (thread ? thread.totals[at] : metrics[at]?.total) ?? 0;
}

/** Name of a tree: its thread's name, or words for all threads. */
export function treeName(thread: ThreadInfo | undefined, scope: ThreadScope): string {
  return thread ? thread.name : scope === 'apart' ? 'all threads, one frame each' : 'all threads';
}

/** Tree and metric of a flame graph. */
export interface Subject {
  /** Key of tree and metric. */
  key: string;
  view: View;
  metric: MetricInfo;
  /** Name of the thread, or `all threads`. */
  threadName: string;
  /** The metric's total over the tree. */
  total: number;
}
