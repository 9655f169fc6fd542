import { ownMethods } from '../../analysis/own-code';
import type { MetricId, Story } from '../../api/engine';
import type { Comparison } from '../comparison';
import { storyOf } from './story';

/** Tells the program's own methods in the union of a comparison, by B's packages. */
export const ownInUnion = (comparison: Comparison, metric: MetricId, mainClass: string): ((method: number) => boolean) =>
  ownMethods(comparison.b, metric, mainClass, (method) => comparison.names.frame(method).className);

/** The story of a comparison, with the nearest callers that are the program's own. */
export const storyOfProgram = (comparison: Comparison, metric: MetricId, mainClass: string): Story =>
  storyOf(comparison, metric, ownInUnion(comparison, metric, mainClass));
