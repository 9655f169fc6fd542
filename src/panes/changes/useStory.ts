/** The story of a comparison (which methods account for the change), as React state. */
import type { ComparisonId, ContextId, Result, Story } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { useAnswer } from '../../ui/useAnswer';
import type { MetricProps } from './change-kinds';

/**
 * The story of a metric, and whether its contexts are those of `inView`. The story is undefined while it is being computed, and
 * null if it cannot be.
 *
 * @param inView the comparison whose contexts the story names: that of `summary`, or the same folded to own code. Both have the
 * same story.
 */
export function useStory({ summary, metric }: MetricProps, inView: ComparisonId): { story: StoryState; isPlaced: boolean } {
  const engine = useEngine();
  const about = `${summary.comparison}:${metric.metric}`;
  const { value, error, fresh } = useAnswer(`${inView}:${about}`, () =>
    ask(engine.story(inView, metric.metric)).then(
      (answer): Result<{ about: string; story: Story }> =>
        answer.ok ? { ok: true, value: { about, story: answer.value } } : answer,
    ),
  );
  if (fresh && error !== null) return { story: null, isPlaced: true };
  return { story: value?.about === about ? value.story : undefined, isPlaced: fresh };
}

type StoryState = Story | null | undefined;

const itemsIn = (story: StoryState) => (story == null ? [] : story.kind === 'work' ? story.subjects : story.differences);

/** Whether a story finds no difference. Samples in which no method was judged do not show that. */
export const saysSame = (story: Story): boolean =>
  story.kind === 'work' ? story.isSame : story.rows > 0 && story.differences.length === 0;

/** Whether the picture highlights causes. If the work is the same, there are none. */
export const hasCauses = (story: StoryState): boolean => story != null && !saysSame(story);

/** Number of sentences in a story. */
export const sentencesIn = (story: StoryState): number => itemsIn(story).length;

/** The context to which the first sentence's name goes; −1 if there is none. */
export const firstPlace = (story: StoryState): ContextId => itemsIn(story)[0]?.context ?? -1;
