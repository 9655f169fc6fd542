/** The tree and metric in view, as React state for the views of one file. */

import { boundIn } from '../../common/metrics';
import type { Boundable, ThreadInfo } from '../../workers/api/engine';
import type { Side } from './place';
import { currentSide, metricsOf, type ReadySlot, readySlot, useApp, usedMetric, viewKey, viewOf } from './store';
import { type Subject, totalIn, treeName } from './view-subject';

export interface CurrentView extends Subject {
  side: Side;
  slot: ReadySlot;
  /** Number of contexts; null until it is known. */
  contexts: number | null;
  /** The threads that the tree covers. */
  threads: ThreadInfo[];
  /** A metric's total over the tree; null if the file does not have the metric. */
  totalOf(metric: string): number | null;
  /** Says whether a metric's totals in this tree are lower bounds. */
  boundOf(metric: string): Boundable;
}

export function useCurrentView(): CurrentView | null {
  const place = useApp((state) => state.place);
  const slots = useApp((state) => state.slots);
  const transformed = useApp((state) => state.transforming.made);
  const side = currentSide({ place, slots });
  const slot = side && readySlot(slots[side]);
  if (!side || !slot) return null;
  const view = viewOf(slot, place, side);
  const { threads, mergedContexts } = slot.summary;
  const known = metricsOf(slot, place);
  const id = usedMetric(place.metric, known);
  const metric = known.find((each) => each.id === id);
  if (!metric) return null;
  const thread = threads.find((each) => each.index === view.thread);
  const made = transformed?.view === viewKey(view) ? transformed.summary : null;
  const totalOf = (wanted: string): number | null => {
    if (!known.some((each) => each.id === wanted)) return null;
    const after = made?.steps.at(-1)?.totals.find((each) => each.metric === wanted)?.after;
    return after ?? totalIn(slot.summary, thread, wanted);
  };
  const boundOf = (wanted: string): Boundable => {
    const after = made?.steps.at(-1)?.totals.find((each) => each.metric === wanted);
    if (after !== undefined) return after;
    const whole = known.find((each) => each.id === wanted);
    return whole ? boundIn(whole, thread ?? whole) : {};
  };
  return {
    side,
    slot,
    view,
    metric,
    key: `${viewKey(view)}:${id}`,
    total: totalOf(id) ?? 0,
    contexts: made?.contexts ?? (thread ? thread.contexts : view.thread === 'apart' ? null : mergedContexts),
    threads: thread ? [thread] : threads,
    totalOf,
    boundOf,
    threadName: treeName(thread, view.thread),
  };
}
