import { ownClasses } from '../../analysis/own-classes';
import type { MetricId, Story, StorySubject } from '../../api/engine';
import type { Comparison } from '../comparison';
import { type WorkChange, workChange } from './work-change';
import { allSubjects, workStory } from './work-story';

/** What tells the program's own code in a comparison. */
export interface ComparedProgram {
  readonly mainClasses: Readonly<Record<'a' | 'b', string>>;
  /** Packages and classes that somebody named; null for a guess. */
  readonly own: readonly string[] | null;
}

const ownIn = (comparison: Comparison, metric: MetricId, { mainClasses, own }: ComparedProgram) =>
  ownClasses(
    (['a', 'b'] as const).map((side) => ({ laid: comparison[side], mainClass: mainClasses[side] })),
    metric,
    own,
  );

/** Tells the program's own methods in the union of a comparison. */
export function ownInUnion(comparison: Comparison, metric: MetricId, program: ComparedProgram): (method: number) => boolean {
  const { isOwn } = ownIn(comparison, metric, program);
  return (method) => isOwn(comparison.names.frame(method).className);
}

/** The change of a metric among the program's own methods. `scale` is a factor for all figures of B. */
export const changeOfProgram = (comparison: Comparison, metric: MetricId, program: ComparedProgram, scale = 1): WorkChange =>
  workChange(comparison, metric, ownIn(comparison, metric, program).isOwn, scale);

/** All own methods that answer for the change of a metric, largest first; none of samples. */
export function subjectsOfProgram(comparison: Comparison, metric: MetricId, program: ComparedProgram): StorySubject[] {
  if (comparison.isOfSamples(metric)) return [];
  const { basis, isOwn } = ownIn(comparison, metric, program);
  return allSubjects(comparison, metric, basis, workChange(comparison, metric, isOwn));
}

/** The story of a comparison by the program's own methods. */
export function storyOfProgram(comparison: Comparison, metric: MetricId, program: ComparedProgram): Story {
  const samples = comparison.samples(metric);
  if (samples !== null) {
    const { a, b } = comparison.totals(metric);
    return samples.story(metric, a, b);
  }
  const { basis, isOwn } = ownIn(comparison, metric, program);
  return workStory(comparison, metric, basis, workChange(comparison, metric, isOwn));
}
