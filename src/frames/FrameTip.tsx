/** What a frame is, beside the cursor: its name at once, the exact figures as soon as the engine answers. */
import type { FlameLayout } from '../../workers/engine.api';
import { ask, engine } from '../app/engine';
import { isLeafUp } from '../app/transforming';
import type { CurrentView } from '../app/useView';
import { count, plural, share } from '../ui/format';
import { MethodName } from '../ui/MethodName';
import tree from '../ui/tree.module.css';
import { useAnswer } from '../ui/useAnswer';

export function FrameTip({ current, layout, index }: { current: CurrentView; layout: FlameLayout; index: number }) {
  const context = layout.context[index];
  const aggregate = layout.aggregate[index];
  const plain = context >= 0 && aggregate === 0;
  const { view, metric } = current;
  const { value, fresh } = useAnswer(plain ? `${JSON.stringify(view)}:${context}` : null, () =>
    ask(engine.context(view, context)),
  );
  if (aggregate > 0) return <p>{plural(aggregate, 'context')} too narrow to draw: click to zoom in</p>;
  if (!plain) {
    return (
      <p>
        <strong>{current.threadName}</strong>: {count(current.total)} {metric.unit}
      </p>
    );
  }
  const at = fresh && value ? value.values.findIndex((each) => each.metric === metric.id) : -1;
  const own = value?.values[at];
  const calls = value?.values.find((each) => each.metric === 'calls');
  return (
    <div className={tree.tip}>
      <strong>
        <MethodName name={layout.names[layout.name[index]]} />
      </strong>
      {own && value && fresh && (
        <dl>
          <dt>{metric.unit}, inclusive</dt>
          <dd>{count(own.inclusive)}</dd>
          <dt>exclusive</dt>
          <dd>{count(own.exclusive)}</dd>
          <dt>of the tree</dt>
          <dd>{share(own.inclusive, value.treeTotals[at])}</dd>
          <dt>{isLeafUp(view.transforms) ? 'of its callee' : 'of its caller'}</dt>
          <dd>{share(own.inclusive, value.parentTotals[at])}</dd>
          {calls && metric.id !== 'calls' && (
            <>
              <dt>calls</dt>
              <dd>{count(calls.exclusive)}</dd>
            </>
          )}
        </dl>
      )}
    </div>
  );
}
