/**
 * The tip over a frame of a comparison's flame graph, shared by views: figures of both sides, and the frame's part of the
 * change.
 */
import { nounOf } from '../../../common/numbers';
import { digitsUnit, isEstimate, isOfSamples } from '../../../common/sampling';
import type { UnionFlameLayout } from '../../../workers/api/engine';
import { change, figure, percent, plural, share, shortFigure, signed } from '../../ui/format';
import { marked } from '../../ui/lower-bounds';
import { MethodName } from '../../ui/MethodName';
import { shortName } from '../../ui/method-names';
import { pointsBetween, pointsText } from '../../ui/sampled-shares';
import { TipContent } from '../../ui/TipContent';
import { inclusiveKindWords, KINDS, type MetricProps } from './change-kinds';

export interface TipProps extends Pick<MetricProps, 'metric'> {
  layout: UnionFlameLayout;
  index: number;
  normalised: boolean;
}

export function UnionTip({ metric, layout, index, normalised }: TipProps) {
  if (layout.aggregate[index] > 0)
    return <p>{plural(layout.aggregate[index], 'context')} too narrow to draw: click to zoom in</p>;
  const a = layout.a[index];
  const b = layout.b[index];
  const isBound = layout.atLeast?.[index] === 1;
  const isAbout = layout.atLeast?.[index] === 2 || isEstimate(metric);
  // If figures are incomplete, a change or share computed from them may be too large or too small.
  const isOfPart = isBound || layout.atLeast?.[index] === 2;
  const isFolded = layout.atLeast?.[index] === 2 && layout.kind[index] === 0 && (a === 0) !== (b === 0);
  const isSampled = metric.kind === 'sampled';
  const cause = causeOf(metric, layout, index, normalised);
  return (
    <TipContent
      title={layout.context[index] < 0 ? 'Both trees' : <MethodName name={layout.names[layout.name[index]]} />}
      figures={[
        [
          isFolded ? `may be folded in ${a === 0 ? 'A' : 'B'}` : inclusiveKindWords(KINDS[layout.kind[index]] ?? 'same', metric),
          marked(isOfSamples(metric) ? pointsText(pointsBetween(a, b, metric)) : change(a, b), false, isOfPart),
        ],
        [`${nounOf(metric.unit)} in A`, marked(figure(a, digitsUnit(metric)), isBound, isAbout)],
        [`${nounOf(metric.unit)} in B`, marked(figure(b, digitsUnit(metric)), isBound, isAbout)],
        ['share of A', marked(share(a, metric.totalA), false, isOfPart || isSampled)],
        ['share of B', marked(share(b, metric.totalB), false, isOfPart || isSampled)],
        ...(cause === null
          ? []
          : [layout.part?.[index] === 0 ? (['cause', 'in a caller or callee'] as const) : (['caused here', cause] as const)]),
        ...chainOf(layout, index),
      ]}
    />
  );
}

/** Frames of a folded chain. */
function chainOf({ folded, lastName, names }: UnionFlameLayout, index: number) {
  const frames = folded?.[index] ?? 0;
  if (frames === 0) return [];
  return [
    [`one of ${plural(frames, 'frame')} in the chain down to`, shortName(names[lastName?.[index] ?? -1])] as const,
    ['click', 'to show them all'] as const,
  ];
}

/**
 * The part of the change caused by the frame itself: it is called more or less often, a call costs more or less, or it is on
 * one side only. Samples have no causes.
 */
export function causeOf(
  metric: MetricProps['metric'],
  { part, kind, context }: UnionFlameLayout,
  index: number,
  shares: boolean,
) {
  const { unit, totalA } = metric;
  if (part === null || kind[index] === 0 || context[index] < 0 || isOfSamples(metric)) return null;
  return shares
    ? signed((100 * part[index]) / totalA, (value) => percent(value))
    : signed(part[index], (value) => shortFigure(value, unit));
}
