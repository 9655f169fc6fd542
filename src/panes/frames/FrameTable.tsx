/** Accessible table of the widest frames, with exact figures, for all views that draw the flame graph of one profile. */

import { useEffect, useState } from 'react';
import { nounOf } from '../../../common/numbers';
import { digitsUnit, isEstimate } from '../../../common/sampling';
import type { ContextDetails, FlameLayout, View } from '../../../workers/api/engine';
import { AccessibleTable, widestFrames } from '../../canvas/AccessibleTable';
import { siblingsIn, widestMerged } from '../../canvas/merged-siblings';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import type { CurrentView } from '../../state/useView';
import { count, figure } from '../../ui/format';
import { boundFor, spoken } from '../../ui/lower-bounds';
import { longName } from '../../ui/method-names';
import { estimatedShare } from '../../ui/sampled-shares';

/** In milliseconds: exact figures are requested once the picture has not changed for this long. */
const REST_MS = 350;

interface Answer {
  /** The view (as text), metric and layout to which the figures belong. */
  said: string;
  metric: string;
  layout: FlameLayout | null;
  details: Map<number, ContextDetails>;
}

export function FrameTable({ current, layout }: { current: CurrentView; layout: FlameLayout }) {
  const engine = useEngine();
  const { view, metric } = current;
  const unit = digitsUnit(metric);
  // View objects are recreated on every render; their text shows whether they changed.
  const said = JSON.stringify(view);
  const [answer, setAnswer] = useState<Answer>({ said: '', metric: '', layout: null, details: new Map() });
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => {
      const asked = JSON.parse(said) as View;
      const figures = (index: number) => ask(engine.context(asked, layout.context[index], [metric.id]));
      void Promise.all(widestFrames(layout).map(figures)).then((answers) => {
        if (!wanted) return;
        const details = new Map(answers.flatMap((each) => (each.ok ? [[each.value.context, each.value] as const] : [])));
        setAnswer({ said, metric: metric.id, layout, details });
      });
    }, REST_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [engine, layout, said, metric.id]);
  // Another tree has contexts with the same numbers but different figures.
  const fits = answer.said === said && answer.metric === metric.id;
  const rows = widestFrames(layout).map((index) => {
    const found = fits ? answer.details.get(layout.context[index]) : undefined;
    const at = found?.values.findIndex((each) => each.metric === metric.id) ?? -1;
    const value = found?.values[at];
    return {
      context: layout.context[index],
      name: longName(layout.names[layout.name[index]]),
      cells:
        found && value
          ? [
              spoken(figure(value.inclusive, unit), value.lowerBound, isEstimate(metric)),
              spoken(figure(value.exclusive, unit), boundFor(value.lowerBound, 'exclusive'), isEstimate(metric)),
              estimatedShare(value.inclusive, found.treeTotals[at], metric, value.lowerBound),
            ]
          : ['', '', ''],
    };
  });
  const merged = widestMerged(layout).map((index) => {
    const sum = layout.merged?.sum[index] ?? 0;
    return {
      context: layout.context[index],
      name: `${count(siblingsIn(layout, index))} more`,
      cells: [
        spoken(figure(sum, unit), layout.merged?.bounded[index] === 1, layout.merged?.bounded[index] === 2 || isEstimate(metric)),
        '–',
        estimatedShare(sum, current.total, metric),
      ],
    };
  });
  const columns = [`${nounOf(metric.unit)}, inclusive`, 'exclusive', 'share of the tree'];
  return <AccessibleTable columns={columns} rows={[...rows, ...merged]} busy={!fits || answer.layout !== layout} />;
}
