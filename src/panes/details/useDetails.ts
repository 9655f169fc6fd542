/** What is known of a context: the figures of the metric in view at once, the others when they are read out of the file. */
import type { ContextDetails } from '../../../workers/api/engine';
import { ask, engine } from '../../engine/engine';
import type { CurrentView } from '../../state/useView';
import { type Answer, useAnswer } from '../../ui/useAnswer';

export interface Details extends Answer<ContextDetails> {
  /** Whether all is known: every metric, and what the context allocates. */
  whole: boolean;
}

/** @param context none where it is below zero */
export function useDetails({ view, metric }: CurrentView, context: number): Details {
  const key = context < 0 ? null : `${JSON.stringify(view)}:${context}`;
  const first = useAnswer(key && `${key}:${metric.id}`, () => ask(engine.context(view, context, [metric.id])));
  const all = useAnswer(key, () => ask(engine.context(view, context)));
  const shown = (all.fresh && all.error === null) || !first.fresh ? all : first;
  return { ...shown, error: all.error ?? first.error, whole: shown === all };
}
