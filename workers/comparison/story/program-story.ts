import { isJdk } from '../../../common/jdk';
import { ownCode } from '../../analysis/own-code';
import type { MetricId, Story } from '../../api/engine';
import type { Comparison } from '../comparison';
import { storyOf } from './story';

/** The story of a comparison; the program's own methods are those of B's own packages, or all beyond the JDK where it has none. */
export function storyOfProgram(comparison: Comparison, metric: MetricId, mainClass: string): Story {
  const { own } = ownCode(comparison.b, metric, mainClass);
  const isOwnClass = (className: string): boolean =>
    own.length === 0 ? !isJdk(className) : own.some((prefix) => className === prefix || className.startsWith(`${prefix}.`));
  return storyOf(comparison, metric, (method) => isOwnClass(comparison.names.frame(method).className));
}
