/**
 * Tip over a frame, for all views that draw the flame graph of one profile: shows the name at once, and exact figures when the
 * engine has answered.
 */

import { isLeafUp } from '../../../common/leaf-up';
import { nounOf, unitBehind } from '../../../common/numbers';
import { digitsUnit, isEstimate } from '../../../common/sampling';
import type { FlameLayout } from '../../../workers/api/engine';
import { siblingsIn } from '../../canvas/merged-siblings';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import type { CurrentView } from '../../state/useView';
import { Figure } from '../../ui/Figure';
import { count, figure, plural } from '../../ui/format';
import { boundFor, marked, ofLink, ofPair } from '../../ui/lower-bounds';
import { MethodName } from '../../ui/MethodName';
import { estimatedShare, intervalText } from '../../ui/sampled-shares';
import { TipContent } from '../../ui/TipContent';
import { useAnswer } from '../../ui/useAnswer';

export function FrameTip({ current, layout, index }: { current: CurrentView; layout: FlameLayout; index: number }) {
  const engine = useEngine();
  const context = layout.context[index];
  const aggregate = layout.aggregate[index];
  const plain = context >= 0 && aggregate === 0;
  const { view, metric, slot } = current;
  const unit = digitsUnit(metric);
  // Metrics are requested one by one, because each may have to be read from the file.
  const key = plain ? `${JSON.stringify(view)}:${context}` : null;
  const { value, fresh } = useAnswer(key && `${key}:${metric.id}`, () => ask(engine.context(view, context, [metric.id])));
  const counted = metric.id !== 'calls' && slot.summary.metrics.some(({ id }) => id === 'calls');
  const called = useAnswer(counted ? key : null, () => ask(engine.context(view, context, ['calls'])));
  const siblings = siblingsIn(layout, index);
  if (siblings > 0) {
    const sum = layout.merged?.sum[index] ?? 0;
    return (
      <TipContent
        title={`${count(siblings)} more, each too narrow to draw: click to zoom in`}
        figures={[
          [
            `${nounOf(metric.unit)}, inclusive, in total`,
            marked(
              figure(sum, unit),
              layout.merged?.bounded[index] === 1,
              layout.merged?.bounded[index] === 2 || isEstimate(metric),
            ),
          ],
          ['share of the tree', estimatedShare(sum, current.total, metric)],
          ['contexts', count(aggregate)],
        ]}
      />
    );
  }
  if (aggregate > 0) return <p>{plural(aggregate, 'context')} too narrow to draw: click to zoom in</p>;
  if (!plain) {
    return (
      <p>
        <strong>{current.threadName}</strong>:{' '}
        <Figure value={current.total} of={current.boundOf(metric.id)} unit={unit} isEstimated={isEstimate(metric)} />
        {unitBehind(unit || metric.unit)}
      </p>
    );
  }
  const own = value?.values[0];
  const contexts = slot.summary.shared?.whole ?? current.contexts ?? slot.summary.contexts;
  const interval = own && value ? intervalText(own.inclusive, value.treeTotals[0], metric, contexts) : null;
  const calls = called.fresh ? called.value?.values[0] : undefined;
  return (
    <TipContent
      title={<MethodName name={layout.names[layout.name[index]]} />}
      figures={
        own && value && fresh
          ? [
              [`${nounOf(metric.unit)}, inclusive`, marked(figure(own.inclusive, unit), own.lowerBound, isEstimate(metric))],
              ['exclusive', marked(figure(own.exclusive, unit), boundFor(own.lowerBound, 'exclusive'), isEstimate(metric))],
              ['share of the tree', estimatedShare(own.inclusive, value.treeTotals[0], metric, own.lowerBound)],
              ...(interval === null ? [] : [['95% range', interval] as const]),
              [
                isLeafUp(view.transforms) ? 'share of its callee' : 'share of its caller',
                estimatedShare(own.inclusive, value.parentTotals[0], metric, ofPair(own.lowerBound)),
              ],
              ...(calls ? ([['calls', marked(count(calls.exclusive), ofLink(calls.lowerBound))]] as const) : []),
            ]
          : []
      }
    />
  );
}
