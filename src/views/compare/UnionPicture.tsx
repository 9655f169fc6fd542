/**
 * The compare view's flame graph of both sides: orange for more, blue for less, full colour for causes, hatching for one side
 * only, grey for the same.
 */
import { useMemo, useState } from 'react';
import { inSentence } from '../../../common/metrics';
import { nounOf } from '../../../common/numbers';
import { digitsUnit, isEstimate, isOfSamples, workOf } from '../../../common/sampling';
import type { ComparisonId, ContextId, Story, UnionFlameLayout, UnionShape } from '../../../workers/api/engine';
import { AccessibleTable, widestFrames } from '../../canvas/AccessibleTable';
import { canvasPort } from '../../canvas/canvas-port';
import { FlameCanvas } from '../../canvas/FlameCanvas';
import type { FlameModel } from '../../canvas/flame-canvas-props';
import { NameCache } from '../../canvas/name-cache';
import { changeStyle } from '../../canvas/palette';
import { useDensity } from '../../canvas/picture';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { KINDS, kindWords, type MetricProps } from '../../panes/changes/change-kinds';
import { causeOf, type TipProps, UnionTip } from '../../panes/changes/UnionTip';
import { isNoise, labelsOf, styleOf } from '../../panes/changes/union-frames';
import { hasCauses, saysSame } from '../../panes/changes/useStory';
import { RootSwitch } from '../../panes/frames/RootSwitch';
import { useUpward } from '../../state/root';
import { notify, setViewState, useApp } from '../../state/store';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/field/Field';
import { amount, figure, NOTHING, overlapText } from '../../ui/format';
import { Picture, Spacer, Toolbar, ViewBody } from '../../ui/layout/ViewBody';
import { spoken } from '../../ui/lower-bounds';
import { MethodSearch } from '../../ui/MethodSearch';
import { longName } from '../../ui/method-names';
import { Segmented } from '../../ui/Segmented';
import { useAnswer } from '../../ui/useAnswer';
import { useDebounced } from '../../ui/useDebounced';
import { useCompact, useNarrow } from '../../ui/useMedia';
import { ComparedCodeSwitch } from './ComparedCodeSwitch';
import styles from './compare.module.css';
import { Legend, legendFor } from './Legend';

/** Frame widths: the larger of two counts, or the counts of one side. */
const WIDTHS: readonly [UnionShape, string][] = [
  ['union', 'A and B'],
  ['a', 'A'],
  ['b', 'B'],
];

const setShape = (shape: UnionShape) => setViewState('union', { shape, x0: 0, x1: 1 });

interface UnionProps extends MetricProps {
  /** The story; once it has been computed, the picture can show the causes. */
  story: Story | null | undefined;
  /** The context whose figures are shown, −1 for none. */
  selected: number;
  reveal: { context: number } | null;
  onReveal(context: number): void;
}

export function UnionPicture({ summary, metric, story, selected, reveal, onReveal }: UnionProps) {
  const engine = useEngine();
  const { comparison } = summary;
  const isSame = story != null && saysSame(story);
  const causes = hasCauses(story);
  const id = metric.metric;
  const place = useApp((state) => state.place.union);
  const { shape, quiet } = place;
  // Totals of samples differ even between runs of the same program.
  const normalised = place.normalised || isOfSamples(metric);
  const upward = useUpward();
  const height = useFramesHeight();
  const [narrow, compact] = [useNarrow(), useCompact()];
  // If there is little room, the legend is below the picture.
  const below = narrow || compact;
  const query = useDebounced(place.search.trim(), 150);
  const found = useAnswer(query === '' ? null : `${comparison}:${id}?${query}`, () => ask(engine.search(comparison, id, query)));
  const matches = query !== '' && found.fresh ? found.value : null;
  const { totalA, totalB, unit } = metric;
  const chains = useOpenChains(comparison, selected);
  const model = useMemo<FlameModel<UnionFlameLayout>>(() => {
    const names = new NameCache();
    return {
      key: `${comparison}:${id}:${shape}:${normalised}:${quiet}:${causes}:${isSame}:${chains}`,
      tree: `${comparison}`,
      layout: (request) =>
        names.fetch({ ...request, metric: id, shape, normalised, quiet, causes, open: [...chains] }, (full) =>
          ask(engine.flame(comparison, full)),
        ),
      style: (layout, index) => (isSame && isNoise(metric, layout, index) ? changeStyle(0, 0) : styleOf(layout, index)),
      labels: (layout, index) => labelsOf(layout, index, { totalA, totalB, unit }, isSame),
    };
  }, [engine, comparison, id, shape, normalised, quiet, causes, isSame, chains, metric, totalA, totalB, unit]);
  const caption = {
    lines: [
      `A → B: ${figure(totalA, unit)} → ${amount(totalB, unit)}`,
      ...(metric.overlap === null ? [] : [`overlap ${overlapText(metric.overlap)}%`]),
    ],
    legend: legendFor(metric.kind, isSame).flatMap(({ shows }) =>
      shows.map(({ kind, cause, text }) => ({ style: changeStyle(kind, cause), text })),
    ),
  };
  return (
    <ViewBody label="Union of both trees">
      <Toolbar
        over="picture"
        className={styles.pictureTools}
        first={
          <MethodSearch
            value={place.search}
            onChange={(search) => setViewState('union', { search })}
            result={query === place.search.trim() ? matches : null}
            error={query !== '' && found.fresh ? found.error : null}
            total={Math.max(totalA, totalB)}
            onLeave={() => canvasPort.now()?.focus()}
            onReveal={(context) => {
              setViewState('union', { selected: context });
              onReveal(context);
            }}
          />
        }
      >
        <ComparedCodeSwitch story={story} />
        <Select
          {...(narrow ? { label: 'Widths' } : { 'aria-label': 'Widths', title: 'Frame widths' })}
          value={shape}
          onChange={({ target: { value } }) => setShape(value as UnionShape)}
        >
          {WIDTHS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        {!isOfSamples(metric) && (
          <Segmented
            label="Compare by"
            value={normalised ? 'shares' : 'counts'}
            choices={[
              { value: 'counts', label: 'Counts', hint: `How much more or less ${workOf(metric)} in B than in A` },
              {
                value: 'shares',
                label: 'Shares',
                hint: `How the ${workOf(metric)} ${workOf(metric).endsWith('s') ? 'are' : 'is'} distributed: each side’s figures as shares of its own total`,
              },
            ]}
            onChange={(to) => setViewState('union', { normalised: to === 'shares', x0: 0, x1: 1 })}
          />
        )}
        <RootSwitch />
        {!below && (
          <Spacer>
            <Legend kind={metric.kind} isSame={isSame} />
          </Spacer>
        )}
      </Toolbar>
      <Picture style={narrow && height !== undefined ? { minHeight: 0, maxHeight: height } : undefined}>
        <FlameCanvas
          label={`Flame graph of both trees, by ${inSentence(metric.label)}${isSame ? ': no difference' : ''}`}
          model={model}
          caption={caption}
          upward={upward}
          focus={place.focus}
          range={place}
          selected={selected}
          matches={matches?.matchingContexts ?? null}
          reveal={reveal}
          step={(context, to) => ask(engine.step(comparison, id, context, to))}
          onSelect={(selected) => setViewState('union', { selected })}
          onFocus={(focus) => setViewState('union', { focus, x0: 0, x1: 1 })}
          onRange={(range) => setViewState('union', range)}
          renderTip={(layout, index) => <UnionTip {...{ metric, layout, index, normalised }} />}
          renderTable={(layout) => <UnionTable {...{ metric, layout, normalised }} />}
          onError={notify}
        />
        {(place.focus >= 0 || place.x0 > 0 || place.x1 < 1) && (
          <Button className={styles.resetZoom} onClick={() => setViewState('union', { focus: -1, x0: 0, x1: 1 })}>
            Reset zoom
          </Button>
        )}
      </Picture>
      {below && <Legend kind={metric.kind} isSame={isSame} />}
    </ViewBody>
  );
}

/** Height in pixels of all frames of own code; undefined for all code, whose stacks are deep. */
export function useFramesHeight(): number | undefined {
  const rows = useApp(({ comparison, place }) =>
    place.union.code === 'mine' && comparison.state === 'ready' && comparison.own.state === 'ready' ? comparison.own.rows : null,
  );
  const { row } = useDensity();
  return rows === null ? undefined : (rows + 1) * row;
}

function UnionTable({ metric, layout, normalised }: Omit<TipProps, 'index'>) {
  const { unit } = metric;
  const isSampled = isOfSamples(metric);
  const words = (index: number): string => {
    const kind = KINDS[layout.kind[index]] ?? 'same';
    return isSampled ? kindWords(kind, metric) : kind;
  };
  const rows = widestFrames(layout).map((index) => ({
    context: layout.context[index],
    name: longName(layout.names[layout.name[index]]),
    cells: [
      words(index),
      ...[layout.a, layout.b].map((side) =>
        spoken(
          figure(side[index], digitsUnit(metric)),
          layout.atLeast?.[index] === 1,
          layout.atLeast?.[index] === 2 || isEstimate(metric),
        ),
      ),
      ...(isSampled ? [] : [causeOf(metric, layout, index, normalised) ?? NOTHING]),
    ],
  }));
  return (
    <AccessibleTable
      columns={[
        isSampled ? 'difference' : 'change',
        `${nounOf(unit)} in A, inclusive`,
        `${nounOf(unit)} in B, inclusive`,
        ...(isSampled ? [] : ['caused here']),
      ]}
      rows={rows}
    />
  );
}

/** Maximum number of contexts remembered. */
const MOST = 50;

/** Keeps chains open that contain a previously selected context, so that frames do not move when another one is selected. */
function useOpenChains(comparison: ComparisonId, selected: ContextId): readonly ContextId[] {
  const [opened, setOpened] = useState<{ of: ComparisonId; contexts: readonly ContextId[] }>({ of: comparison, contexts: [] });
  const before = opened.of === comparison ? opened.contexts : [];
  const isNew = selected >= 0 && before.at(-1) !== selected;
  // The latest is last, so that a layout can see which were selected after the focus.
  const contexts = isNew ? [...before.filter((each) => each !== selected).slice(1 - MOST), selected] : before;
  if (isNew) setOpened({ of: comparison, contexts });
  const text = contexts.join();
  return useMemo(() => text.split(',').filter(Boolean).map(Number), [text]);
}
