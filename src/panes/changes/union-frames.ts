/** Look and labels of frames in a comparison's flame graph, shared by views. */
import { isOfSamples } from '../../../common/sampling';
import { SAME } from '../../../common/work-lines';
import type { MetricComparison, UnionFlameLayout } from '../../../workers/api/engine';
import { changeStyle } from '../../canvas/palette';
import { plural, shortAmount, shortFigure } from '../../ui/format';
import { methodName, shortName } from '../../ui/method-names';

export const styleOf = (layout: UnionFlameLayout, index: number): number =>
  changeStyle(layout.kind[index], layout.cause?.[index] ?? 0);

/**
 * Whether a frame's change is so small that two runs of the same program could differ by as much, however large it is relative
 * to the frame.
 */
export function isNoise(
  metric: Pick<MetricComparison, 'kind' | 'totalA' | 'totalB'>,
  { a, b }: Pick<UnionFlameLayout, 'a' | 'b'>,
  index: number,
): boolean {
  return !isOfSamples(metric) && Math.abs(b[index] - a[index]) < SAME * Math.max(metric.totalA, metric.totalB);
}

/**
 * Labels of a frame, best first.
 *
 * @param isSame whether the story finds no difference; the root's label then says so
 */
export function labelsOf(
  layout: UnionFlameLayout,
  index: number,
  { totalA, totalB, unit }: Pick<MetricComparison, 'totalA' | 'totalB' | 'unit'>,
  isSame = false,
): readonly string[] {
  if (layout.context[index] < 0) {
    const head = isSame ? 'No difference' : 'A → B';
    return [`${head}: ${shortFigure(totalA, unit)} → ${shortAmount(totalB, unit)}`, head];
  }
  const name = layout.names[layout.name[index]];
  const frames = layout.folded?.[index] ?? 0;
  if (frames === 0) return [shortName(name), methodName(name)];
  const last = layout.names[layout.lastName?.[index] ?? -1];
  return [
    `${shortName(name)} › … ${plural(frames - 2, 'frame')} › ${shortName(last)}`,
    `${methodName(name)} › … › ${methodName(last)}`,
    `${methodName(name)} › …`,
  ];
}
