/** Flame graph view: one file's tree, with the figures of the selected context next to it. */

import { useState } from 'react';
import { inSentence } from '../../../common/metrics';
import { digitsUnit, isEstimate, unitBehindDigits } from '../../../common/sampling';
import { canvasPort } from '../../canvas/canvas-port';
import { FlameCanvas } from '../../canvas/FlameCanvas';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { Details } from '../../panes/details/Details';
import { selectionLine, useDetails } from '../../panes/details/useDetails';
import { CostLegend } from '../../panes/frames/CostLegend';
import { FrameTable } from '../../panes/frames/FrameTable';
import { FrameTip } from '../../panes/frames/FrameTip';
import { PackageLegend } from '../../panes/frames/PackageLegend';
import { captionOf } from '../../panes/frames/picture-caption';
import { RootSwitch } from '../../panes/frames/RootSwitch';
import { hasCosts, useCostColouring } from '../../panes/frames/useCostColouring';
import { useFlameModel } from '../../panes/frames/useFlameModel';
import { RegionTable } from '../../panes/profile/RegionTable';
import { OrderAndGrouping } from '../../panes/transforms/OrderAndGrouping';
import { selectContext } from '../../session/selection';
import { useUpward } from '../../state/root';
import { notify, setViewState, useApp } from '../../state/store';
import { type CurrentView, useCurrentView } from '../../state/useView';
import { figure, noneCounted } from '../../ui/format';
import { Split } from '../../ui/layout/Split';
import { Picture, Toolbar, ViewBody } from '../../ui/layout/ViewBody';
import { boundFor, spoken } from '../../ui/lower-bounds';
import { MethodSearch } from '../../ui/MethodSearch';
import { shortName } from '../../ui/method-names';
import { Segmented } from '../../ui/Segmented';
import { useAnswer } from '../../ui/useAnswer';
import { useDebounced } from '../../ui/useDebounced';
import { useNarrow } from '../../ui/useMedia';
import { Overview } from './Overview';
import styles from './overview.module.css';
import { focusOn, useZoomAround } from './useZoomAround';

export function FlameView() {
  const current = useCurrentView();
  if (!current) return null;
  const { regions } = current.slot.summary;
  return regions?.alone ? <RegionTable facts={regions} /> : <Flame current={current} />;
}

const zoomTo = (focus: number) => setViewState('flame', { focus, selected: focus, x0: 0, x1: 1 });

function Flame({ current }: { current: CurrentView }) {
  const engine = useEngine();
  const { view, metric, key, threadName, total } = current;
  const place = useApp((state) => state.place.flame);
  const upward = useUpward();
  const isByCost = useApp((state) => state.place.colours.by === 'cost') && hasCosts(current);
  const model = useFlameModel(current, useCostColouring(current, isByCost));
  const [reveal, setReveal] = useState<{ context: number } | null>(null);
  const query = useDebounced(place.search.trim(), 150);
  const found = useAnswer(query === '' ? null : `${key}?${query}`, () => ask(engine.search(view, metric.id, query)));
  const matches = query !== '' && found.fresh ? found.value : null;
  const shown = place.selected >= 0 ? place.selected : place.focus;
  const details = useDetails(current, shown);
  useZoomAround(current, details.fresh ? details.value?.path.contexts : undefined);
  const value = details.fresh ? details.value?.values.find((each) => each.metric === metric.id) : undefined;
  const narrow = useNarrow();
  const overview = (place.focus >= 0 || place.x0 > 0 || place.x1 < 1) && (
    <Overview current={current} focus={place.focus} range={place} upward={upward} onFocus={focusOn} />
  );
  return (
    <Split
      label="Details pane width"
      sheet={{ label: 'Details', text: selectionLine(current, details) }}
      main={
        <ViewBody label="Flame graph">
          <Toolbar
            over="picture"
            first={
              <MethodSearch
                value={place.search}
                onChange={(search) => setViewState('flame', { search })}
                result={query === place.search.trim() ? matches : null}
                error={query !== '' && found.fresh ? found.error : null}
                total={total}
                onLeave={() => canvasPort.now()?.focus()}
                onReveal={(context) => {
                  selectContext(context);
                  setReveal({ context });
                }}
              />
            }
          >
            <OrderAndGrouping metric={metric.id} />
            <RootSwitch />
            {hasCosts(current) && (
              <Segmented
                label="Colour"
                value={isByCost ? 'cost' : 'package'}
                choices={[
                  { value: 'package', label: 'By package' },
                  {
                    value: 'cost',
                    label: 'By cost',
                    hint: 'Sampled time per bytecode of a method, relative to all others',
                  },
                ]}
                onChange={(by) => setViewState('colours', { by })}
              />
            )}
          </Toolbar>
          {total === 0 && !current.slot.summary.pending && (
            <Toolbar over="picture">
              <p>{noneCounted(metric.unit, threadName, current.slot.summary.since)}</p>
            </Toolbar>
          )}
          <Picture className={styles.pictured}>
            <FlameCanvas
              label={`Flame graph of ${current.slot.summary.fileName}, ${threadName}, by ${inSentence(metric.label)}`}
              model={model}
              caption={captionOf(current, isByCost)}
              upward={upward}
              focus={place.focus}
              range={place}
              selected={place.selected}
              matches={matches?.matchingContexts ?? null}
              reveal={reveal}
              step={(context, to) => ask(engine.step(view, metric.id, context, to))}
              onSelect={selectContext}
              onFocus={focusOn}
              onRange={(range) => setViewState('flame', range)}
              renderTip={(layout, index) => <FrameTip current={current} layout={layout} index={index} />}
              renderTable={(layout) => <FrameTable current={current} layout={layout} />}
              onError={notify}
            />
            {!narrow && overview}
          </Picture>
          {narrow && overview}
          {isByCost ? <CostLegend /> : <PackageLegend current={current} />}
          <p className="visually-hidden" role="status">
            {value &&
              details.value &&
              `${shortName(details.value.name)}, ${spoken(figure(value.inclusive, digitsUnit(metric)), value.lowerBound, isEstimate(metric))}${unitBehindDigits(metric)} inclusive, ${spoken(figure(value.exclusive, digitsUnit(metric)), boundFor(value.lowerBound, 'exclusive'), isEstimate(metric))} exclusive`}
          </p>
        </ViewBody>
      }
      aside={<Details current={current} details={details} isDrawn onPick={zoomTo} />}
    />
  );
}
