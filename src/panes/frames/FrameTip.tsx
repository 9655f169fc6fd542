/** Tip of a frame: its name at once, the exact figures after the engine's answer. */
import { isLeafUp } from '../../../common/leaf-up';
import type { FlameLayout } from '../../../workers/api/engine';
import { siblingsIn } from '../../canvas/merged-siblings';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import type { CurrentView } from '../../state/useView';
import { Figure } from '../../ui/Figure';
import { count, plural, share } from '../../ui/format';
import { boundFor, marked } from '../../ui/lower-bounds';
import { MethodName } from '../../ui/MethodName';
import { TipContent } from '../../ui/TipContent';
import { useAnswer } from '../../ui/useAnswer';

export function FrameTip({ current, layout, index }: { current: CurrentView; layout: FlameLayout; index: number }) {
  const engine = useEngine();
  const context = layout.context[index];
  const aggregate = layout.aggregate[index];
  const plain = context >= 0 && aggregate === 0;
  const { view, metric, slot } = current;
  // Metrics are asked one by one, because each may have to be read from the file.
  const key = plain ? `${JSON.stringify(view)}:${context}` : null;
  const { value, fresh } = useAnswer(key && `${key}:${metric.id}`, () => ask(engine.context(view, context, [metric.id])));
  const counted = metric.id !== 'calls' && slot.summary.metrics.some(({ id }) => id === 'calls');
  const called = useAnswer(counted ? key : null, () => ask(engine.context(view, context, ['calls'])));
  const siblings = siblingsIn(layout, index);
  if (siblings > 0) {
    const sum = layout.merged?.sum[index] ?? 0;
    return (
      <TipContent
        title={`${count(siblings)} more, each too narrow: press to zoom in`}
        figures={[
          [`${metric.unit}, inclusive, of all`, marked(count(sum), layout.merged?.bounded[index] === 1)],
          ['of the tree', share(sum, current.total)],
          ['contexts', count(aggregate)],
        ]}
      />
    );
  }
  if (aggregate > 0) return <p>{plural(aggregate, 'context')} too narrow to draw: press to zoom in</p>;
  if (!plain) {
    return (
      <p>
        <strong>{current.threadName}</strong>: <Figure value={current.total} of={current.boundOf(metric.id)} /> {metric.unit}
      </p>
    );
  }
  const own = value?.values[0];
  const calls = called.fresh ? called.value?.values[0] : undefined;
  return (
    <TipContent
      title={<MethodName name={layout.names[layout.name[index]]} />}
      figures={
        own && value && fresh
          ? [
              [`${metric.unit}, inclusive`, marked(count(own.inclusive), own.lowerBound)],
              ['exclusive', marked(count(own.exclusive), boundFor(own.lowerBound, 'exclusive'))],
              ['of the tree', share(own.inclusive, value.treeTotals[0])],
              [isLeafUp(view.transforms) ? 'of its callee' : 'of its caller', share(own.inclusive, value.parentTotals[0])],
              ...(calls ? ([['calls', count(calls.exclusive)]] as const) : []),
            ]
          : []
      }
    />
  );
}
