/** Part of the compare view: name and figures of the selected context in one line, shown while the details are not visible. */
import { isOfSamples } from '../../../common/sampling';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import type { MetricProps } from '../../panes/changes/change-kinds';
import { change, short, shortAmount, toneOf } from '../../ui/format';
import { SheetLine } from '../../ui/layout/BottomSheet';
import { shortName } from '../../ui/method-names';
import { useAnswer } from '../../ui/useAnswer';

export function ChangeLine({ summary, metric, selected }: MetricProps & { selected: number }) {
  const engine = useEngine();
  const id = metric.metric;
  const { value } = useAnswer(`${summary.comparison}:${selected}:${id}`, () =>
    ask(engine.context(summary.comparison, selected, id)),
  );
  const own = value?.values.find((each) => each.metric === id);
  if (!value || !own) return 'Details';
  const { inclusiveA: a, inclusiveB: b } = own;
  const figures = (
    <>
      {' '}
      <span className={toneOf(a, b)}>{change(a, b, isOfSamples(metric))}</span>{' '}
      <span className="dim">
        {short(a)} → {shortAmount(b, metric.unit)}
      </span>
    </>
  );
  return <SheetLine name={shortName(value.name)} figures={figures} />;
}
