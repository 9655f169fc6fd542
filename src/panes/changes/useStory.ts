/** The story of a comparison, as React state. */
import type { ContextId, Story } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { useAnswer } from '../../ui/useAnswer';
import type { MetricProps } from './change-kinds';

/** The story of a metric; undefined while it is told, null where it cannot be. */
export function useStory({ summary, metric }: MetricProps): Story | null | undefined {
  const engine = useEngine();
  const { comparison } = summary;
  const id = metric.metric;
  const { value, error, fresh } = useAnswer(`${comparison}:${id}`, () => ask(engine.story(comparison, id)));
  return fresh ? (error === null ? value : null) : undefined;
}

type Told = Story | null | undefined;

const toldIn = (story: Told) => (story == null ? [] : story.kind === 'work' ? story.subjects : story.differences);

/** Sentences of a story. */
export const sentencesIn = (story: Told): number => toldIn(story).length;

/** The context that the first sentence leads to; −1 where there is none. */
export const firstPlace = (story: Told): ContextId => toldIn(story)[0]?.context ?? -1;
