/**
 * Says in the compare view why the sentences about a change name the selected method: the part of the change for which it
 * accounts.
 */
import type { ContextId, FrameName, Story, StorySubject } from '../../../workers/api/engine';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import type { MetricProps } from '../../panes/changes/change-kinds';
import { SubjectDetail } from '../../panes/changes/WorkSentences';
import { showMethod } from '../../session/comparison';
import { setViewState } from '../../state/store';
import { signature } from '../../ui/method-names';
import { useAnswer } from '../../ui/useAnswer';

interface WhyProps extends MetricProps {
  story: Story | null | undefined;
  name: FrameName;
  context: ContextId;
}

/** Number of methods requested from the table: the name may be the end of other names. */
const MOST = 20;

export function WhyHere({ summary, metric, story, name, context }: WhyProps) {
  const engine = useEngine();
  const isOf = (subject: StorySubject): boolean => subject.name !== null && signature(subject.name) === signature(name);
  const work = story?.kind === 'work' ? story : null;
  const shown = work?.subjects.find(isOf) ?? work?.subjects.find((subject) => leadsTo(subject, context));
  const place = shown === undefined ? -1 : (work?.subjects.indexOf(shown) ?? -1);
  // The table also has the methods that no sentence describes.
  const isAsked = work !== null && shown === undefined && work.others > 0;
  const { comparison } = summary;
  const { value, fresh } = useAnswer(isAsked ? `${comparison}:${metric.metric}:${signature(name)}` : null, () =>
    ask(
      engine.subjects(comparison, {
        ...{ metric: metric.metric, sort: 'change', order: 'desc', offset: 0, limit: MOST },
        filter: signature(name),
      }),
    ),
  );
  const subject = shown ?? (isAsked && fresh ? value?.rows.find(isOf) : undefined);
  if (subject === undefined) return null;
  return (
    <SubjectDetail
      {...{ subject, place }}
      isItself={isOf(subject)}
      unit={metric.unit}
      onGo={(selected) => setViewState('union', { selected })}
      onFind={summary.part ? undefined : (named) => void showMethod(named, metric.metric)}
    />
  );
}

/** Whether a context has part of the method's change: for example, a library call attributed to the method. */
const leadsTo = ({ context, parts }: StorySubject, selected: ContextId): boolean =>
  context === selected || parts.some((part) => part.context === selected);
