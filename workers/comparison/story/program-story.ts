/** Makes the story of a comparison, which names the program's own methods that account for a change. */
import { ownClasses } from '../../analysis/own-classes';
import type { ContextId, MethodCauses, MetricId, Story, StorySubject } from '../../api/engine';
import type { Comparison } from '../comparison';
import type { ComparedTrees } from './compared-trees';
import { causesOf } from './method-causes';
import { RunPairs } from './run-pairs';
import { type WorkChange, workChange } from './work-change';
import { allSubjects, workStory } from './work-story';

/** The facts that decide what is the program's own code in a comparison. */
export interface ComparedProgram {
  readonly mainClasses: Readonly<Record<'a' | 'b', string>>;
  /** Packages and classes that the user named; null for a guess. */
  readonly own: readonly string[] | null;
}

/** Decides which classes are own in a comparison. */
export const ownIn = (comparison: Comparison, { mainClasses, own }: ComparedProgram) =>
  ownClasses(
    (['a', 'b'] as const).map((side) => ({ laid: comparison[side], mainClass: mainClasses[side] })),
    own,
  );

/** Decides which methods of a comparison's union are the program's own. */
export function ownInUnion(comparison: Comparison, program: ComparedProgram): (method: number) => boolean {
  const { isOwn } = ownIn(comparison, program);
  return (method) => isOwn(comparison.names.frame(method).className);
}

/** The runs of a comparison of work; null if each side is one run, and for samples. */
export const runsOfWork = (comparison: Comparison, metric: MetricId): RunPairs | null =>
  comparison.isOfSamples(metric) ? null : RunPairs.of(comparison, metric);

/** The trees to compare in a story: for a side with several runs, that of the middle run. */
export const storyTrees = (comparison: Comparison, metric: MetricId): ComparedTrees =>
  runsOfWork(comparison, metric)?.middles() ?? comparison;

/** Splits the change of a metric among the program's own methods. `scale` is a factor for all figures of B. */
export const changeOfProgram = (comparison: Comparison, metric: MetricId, program: ComparedProgram, scale = 1): WorkChange =>
  workChange(storyTrees(comparison, metric), metric, ownIn(comparison, program).isOwn, scale);

/** The methods that account for the change of a metric, and the parts by the methods that they are about; none for samples. */
export function answersOfProgram(
  comparison: Comparison,
  metric: MetricId,
  program: ComparedProgram,
): { subjects: StorySubject[]; causes: MethodCauses[] } {
  if (comparison.isOfSamples(metric)) return { subjects: [], causes: [] };
  const { basis, isOwn } = ownIn(comparison, program);
  const trees = storyTrees(comparison, metric);
  const change = workChange(trees, metric, isOwn);
  const { a, b } = trees.totals(metric);
  return { subjects: allSubjects(trees, metric, basis, change), causes: causesOf(change, Math.max(a, b)) };
}

/** The story of a comparison of two trees, told by the program's own methods. */
export function storyOfProgram(comparison: Comparison, metric: MetricId, program: ComparedProgram): Story {
  const samples = comparison.samples(metric);
  if (samples !== null) {
    const { a, b } = comparison.totals(metric);
    return samples.story(metric, a, b);
  }
  const { basis, isOwn } = ownIn(comparison, program);
  return workStory(comparison, metric, basis, workChange(comparison, metric, isOwn));
}

/** Copies a story, with contexts of another tree. */
export function placedStory(story: Story, placed: (context: ContextId) => ContextId): Story {
  if (story.kind === 'work') return { ...story, subjects: story.subjects.map((subject) => placedSubject(subject, placed)) };
  return { ...story, differences: story.differences.map((each) => ({ ...each, context: placed(each.context) })) };
}

/** Copies a subject, with contexts of another tree. */
export function placedSubject(subject: StorySubject, placed: (context: ContextId) => ContextId): StorySubject {
  const { inside } = subject;
  return {
    ...subject,
    context: placed(subject.context),
    parts: subject.parts.map((part) => ({ ...part, context: placed(part.context) })),
    inside: inside && { ...inside, subject: placedSubject(inside.subject, placed) },
  };
}
