/** The tip over a frame of the union's picture: figures of both sides, and the part of the change that lies there. */
import type { UnionFlameLayout } from '../../../workers/api/engine';
import { change, count, percent, plural, share, shortFigure, signed } from '../../ui/format';
import { marked } from '../../ui/lower-bounds';
import { MethodName } from '../../ui/MethodName';
import { shortName } from '../../ui/method-names';
import { TipContent } from '../../ui/TipContent';
import { KIND_WORDS, KINDS, type MetricProps } from './change-kinds';

export interface TipProps extends Pick<MetricProps, 'metric'> {
  layout: UnionFlameLayout;
  index: number;
  normalised: boolean;
}

export function UnionTip({ metric, layout, index, normalised }: TipProps) {
  if (layout.aggregate[index] > 0)
    return <p>{plural(layout.aggregate[index], 'context')} too narrow to draw: press to zoom in</p>;
  const a = layout.a[index];
  const b = layout.b[index];
  const isBound = layout.atLeast?.[index] === 1;
  return (
    <TipContent
      title={layout.context[index] < 0 ? 'Both trees' : <MethodName name={layout.names[layout.name[index]]} />}
      figures={[
        [KIND_WORDS[KINDS[layout.kind[index]] ?? 'same'], change(a, b)],
        [`${metric.unit} in A`, marked(count(a), isBound)],
        ['in B', marked(count(b), isBound)],
        ['share of A', share(a, metric.totalA)],
        ['of B', share(b, metric.totalB)],
        ...causeOf(metric, layout, index, normalised),
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
    [`one of ${plural(frames, 'frame')} down to`, shortName(names[lastName?.[index] ?? -1])] as const,
    ['a press', 'shows them all'] as const,
  ];
}

/** The part of the change that lies in the frame itself: its calls or the cost of one changed, or it is on one side only. */
export function causeOf(
  { unit, totalA }: MetricProps['metric'],
  { part, kind, context }: UnionFlameLayout,
  index: number,
  shares: boolean,
) {
  if (part === null || kind[index] === 0 || context[index] < 0) return [];
  const text = shares
    ? signed((100 * part[index]) / totalA, (value) => percent(value))
    : signed(part[index], (value) => shortFigure(value, unit));
  return [[part[index] === 0 ? 'caused above or below it' : 'caused here', text] as const];
}
