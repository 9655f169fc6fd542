/** What the single-file views look at: a tree, a metric, and the summary they come from. */
import type { MetricInfo, View } from '../../workers/engine.api';
import type { Side } from './place';
import { currentSide, type ReadySlot, readySlot, useApp, usedMetric, viewOf } from './store';

export interface CurrentView {
  side: Side;
  slot: ReadySlot;
  view: View;
  metric: MetricInfo;
  /** Names tree and metric for answers of the engine. */
  key: string;
  /** The metric's sum over the tree. */
  total: number;
  /** What the tree is of: `all threads`, or the thread's name. */
  threadName: string;
}

export function useCurrentView(): CurrentView | null {
  const place = useApp((state) => state.place);
  const slots = useApp((state) => state.slots);
  const side = currentSide({ place, slots });
  const slot = side && readySlot(slots[side]);
  if (!side || !slot) return null;
  const view = viewOf(slot, place.threads[side]);
  const { metrics, threads } = slot.summary;
  const id = usedMetric(place.metric, metrics);
  const metric = metrics.find((each) => each.id === id);
  if (!metric) return null;
  const thread = threads.find((each) => each.index === view.thread);
  const total = thread ? (thread.totals[metrics.indexOf(metric)] ?? 0) : metric.total;
  return {
    side,
    slot,
    view,
    metric,
    key: `${view.profile}:${view.thread}:${id}`,
    total,
    threadName: thread ? thread.name : 'all threads',
  };
}
