/** Details of a context: figures of the current metric first, the others once they have been read from the file. */
import type { ReactNode } from 'react';
import type { ContextDetails } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import type { CurrentView } from '../../state/useView';
import { share } from '../../ui/format';
import { SheetLine } from '../../ui/layout/BottomSheet';
import { shortName } from '../../ui/method-names';
import { type Answer, useAnswer } from '../../ui/useAnswer';

export interface Details extends Answer<ContextDetails> {
  /** Whether everything has arrived: every metric, and what the context allocates. */
  whole: boolean;
}

/** @param context if below zero, nothing is requested */
export function useDetails({ view, metric }: CurrentView, context: number): Details {
  const engine = useEngine();
  const key = context < 0 ? null : `${JSON.stringify(view)}:${context}`;
  const first = useAnswer(key && `${key}:${metric.id}`, () => ask(engine.context(view, context, [metric.id])));
  const all = useAnswer(key, () => ask(engine.context(view, context)));
  const shown = (all.fresh && all.error === null) || !first.fresh ? all : first;
  return { ...shown, error: all.error ?? first.error, whole: shown === all };
}

/** Name and share of the selected context, for a separate line; null until they are known. */
export function selectionLine({ metric, total }: CurrentView, { fresh, value }: Details): ReactNode {
  const own = value?.values.find((each) => each.metric === metric.id);
  return fresh && value && own ? <SheetLine name={shortName(value.name)} figures={` ${share(own.inclusive, total)}`} /> : null;
}
