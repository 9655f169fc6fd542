/** The compare view of a finished comparison: headline, facts, settings and warnings, then picture, table and details. */
import { useEffect, useState } from 'react';
import { withoutBytes } from '../../../common/counted-metrics';
import { ALLOCATED_BYTES } from '../../../common/metrics';
import { layoutText } from '../../../common/object-layout';
import { mayLackCalls, missingBelow } from '../../../common/recording-scope';
import { isOfSamples } from '../../../common/sampling';
import { samplingCaution, samplingDifferences } from '../../../common/sampling-facts';
import type { ComparisonSummary, FrameName, ProfileSummary } from '../../../workers/api/engine';
import { canPrune, openPruned } from '../../opening/sides';
import type { MetricProps } from '../../panes/changes/change-kinds';
import { StoryHeadline } from '../../panes/changes/StoryHeadline';
import { firstPlace, sentencesIn, useStory } from '../../panes/changes/useStory';
import { MovedNotes } from '../../panes/profile/InclusiveNote';
import { comparisonInView, showCompared, showMethod } from '../../session/comparison';
import { useTexts } from '../../sources/texts';
import { setViewState, useApp, usedMetric } from '../../state/store';
import { Button } from '../../ui/Button';
import { plural } from '../../ui/format';
import { Split } from '../../ui/layout/Split';
import { usePrinting } from '../../ui/printing';
import { useCompact, useNarrow } from '../../ui/useMedia';
import { ChangeLine } from './ChangeLine';
import { Folding } from './ComparedCodeSwitch';
import { ComparisonSettings, SettingsButton } from './ComparisonSettings';
import styles from './compare.module.css';
import { DiffDetails } from './DiffDetails';
import { DiffTable } from './DiffTable';
import { OtherFacts, OverlapFact } from './Facts';
import figureStyles from './figures.module.css';
import { MoreFigures } from './MoreFigures';
import { LambdasOffer } from './NameRules';
import { useRunsOverlap } from './RunsStats';
import { UnionPicture, useFramesHeight } from './UnionPicture';

interface ComparisonProps {
  summary: ComparisonSummary;
  a: ProfileSummary;
  b: ProfileSummary;
}

/** Number of sentences shown before the user asks for more. */
const SENTENCES = 3;

export function Comparison({ summary, a, b, settings }: ComparisonProps & { settings: Settings }) {
  const chosen = useApp((state) => state.place.metric);
  const id = usedMetric(
    chosen,
    summary.metrics.map(({ metric, totalA, totalB }) => ({ id: metric, total: totalA + totalB })),
  );
  const metric = summary.metrics.find((each) => each.metric === id);
  return metric ? <Compared {...{ summary, metric, a, b, settings }} /> : null;
}

/** Whether the settings are shown, and the function that shows or hides them. */
export interface Settings {
  shown: boolean;
  toggle(): void;
}

function Compared({ summary: whole, metric, a, b, settings }: ComparisonProps & MetricProps & { settings: Settings }) {
  const place = useApp((state) => state.place.union);
  const [reveal, setReveal] = useState<{ context: number } | null>(null);
  const inView = useApp(comparisonInView);
  const summary = { ...whole, comparison: inView ?? whole.comparison };
  const { story, isPlaced } = useStory({ summary: whole, metric }, summary.comparison);
  const [narrow, compact] = [useNarrow(), useCompact()];
  const hasLittleRoom = narrow || compact;
  const [shownWhole, setAll] = useState(false);
  // Paper has room for all sentences and needs no button.
  const all = usePrinting() || shownWhole;
  const sentences = sentencesIn(story);
  const runs = useRunsOverlap({ summary: whole, metric });
  const [fit, setFit] = useState({ isLong: false, isCut: false });
  // Three short sentences take as much room as a long one.
  const most = all ? sentences : hasLittleRoom || fit.isLong ? 1 : SENTENCES;
  const hidden = Math.max(0, sentences - most);
  // Until the user selects a context, the one named by the first sentence is shown.
  const [chosen, setChosen] = useState(false);
  if (!chosen && place.selected >= 0) setChosen(true);
  const first = chosen || !isPlaced ? -1 : firstPlace(story);
  const selected = [place.selected, place.focus, first].find((context) => context >= 0) ?? -1;
  useEffect(() => useTexts.setState({ unselected: selected }), [selected]);
  const select = (context: number) => {
    setViewState('union', { selected: context });
    setReveal({ context });
  };
  const find = async (name: FrameName) => {
    const context = await showMethod(name, metric.metric);
    if (context >= 0) setReveal({ context });
  };
  const onReveal = (context: number) => setReveal({ context });
  // The button stays after a click, and keeps the focus.
  const more = (all || hidden > 0 || fit.isCut) && (
    <button type="button" className={figureStyles.more} onClick={() => setAll(!all)}>
      {all
        ? 'Show less'
        : hidden === 0
          ? 'Show full text'
          : plural(hidden, isOfSamples(metric) ? 'more difference' : 'more cause')}
    </button>
  );
  const height = useFramesHeight();
  const facts = (
    <>
      <OtherFacts {...{ summary: whole, metric, runs }} files={[a, b]} isBrief={!narrow || compact} />
      <OverlapFact metric={metric} />
    </>
  );
  return (
    <section className={styles.view} aria-label="Comparison">
      <div className={figureStyles.answer}>
        <StoryHeadline
          {...{ metric, story, most, selected }}
          isWhole={all}
          onGo={select}
          onFind={whole.part ? undefined : find}
          onFit={setFit}
          more={!hasLittleRoom && more}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own */}
        <div className={figureStyles.facts} role="group" aria-label="Comparison details">
          {hasLittleRoom && more}
          {!narrow && <dl>{facts}</dl>}
          <SettingsButton {...settings} />
        </div>
      </div>
      <ComparisonSettings report={whole.matching} basis={story?.own ?? null} shown={settings.shown}>
        {narrow && <dl className={figureStyles.otherFacts}>{facts}</dl>}
        <MoreFigures {...{ summary: whole, metric, story, runs }} />
      </ComparisonSettings>
      <MissingMetrics summary={whole} a={a} b={b} />
      {metric.metric === ALLOCATED_BYTES && <DifferentLayouts a={a} b={b} />}
      <NewMethods {...{ a, b }} />
      <SampledApart {...{ a, b, metric }} />
      <LambdasOffer summary={whole} metric={metric} />
      <PrunedOnOneSide a={a} b={b} />
      <CutCallers cut={whole.cut} />
      <MovedNotes />
      {metric.unit === CALLS && inView !== null && inView !== whole.comparison && <OwnCalls />}
      <Split
        label="Details pane width"
        sheet={{ label: 'Details', text: selected >= 0 && <ChangeLine {...{ summary, metric, selected }} /> }}
        asideSize={compact ? '340px' : '390px'}
        remember="comparison-details"
        main={
          <Split
            orientation="vertical"
            label="Table height"
            asideSize={compact ? '242px' : '42%'}
            needed={height && (compact ? TOOLS_AND_LEGEND : TOOLS) + height}
            remember="comparison-table"
            main={inView === null ? <Folding /> : <UnionPicture {...{ summary, metric, story, selected, reveal, onReveal }} />}
            aside={inView === null ? null : <DiffTable {...{ summary, metric, story, selected, onReveal }} />}
          />
        }
        aside={
          inView !== null && (selected >= 0 || sentences > 0 || story === undefined || !isPlaced) ? (
            <DiffDetails {...{ summary, metric, story, selected }} />
          ) : null
        }
      />
    </section>
  );
}

/**
 * Room for the picture's tools, in pixels; in a window with little room also for its legend, which is below the picture there.
 */
const TOOLS = 44;
const TOOLS_AND_LEGEND = 68;

const CALLS = 'calls';

/** Says that the headline's total includes calls of library methods, which have no frames here because they are folded. */
function OwnCalls() {
  return (
    <p className={`${styles.note} ${styles.line}`} role="note">
      <span>My code counts only calls to your own methods. Calls to library methods are included only in the totals.</span>
      <Button look="quiet" onClick={() => void showCompared('all')}>
        Show all code
      </Button>
    </p>
  );
}

/** Names the metrics not compared because only one file has them. */
function MissingMetrics({ summary, a, b }: ComparisonProps) {
  const said = [
    summary.onlyA.length > 0 ? `${b.fileName} has no ${summary.onlyA.join(', ')}` : '',
    summary.onlyB.length > 0 ? `${a.fileName} has no ${summary.onlyB.join(', ')}` : '',
  ].filter(Boolean);
  const lacks = summary.onlyA.includes(ALLOCATED_BYTES) ? b : summary.onlyB.includes(ALLOCATED_BYTES) ? a : null;
  if (lacks?.format === 'mct') said.push(`${lacks.fileName} ${withoutBytes(lacks.counted)}`);
  return said.length === 0 ? null : <p className={`${styles.note} dim`}>Not compared: {said.join('; ')}.</p>;
}

/** Warns that bytes differ merely because object layouts differ. */
function DifferentLayouts({ a, b }: Pick<ComparisonProps, 'a' | 'b'>) {
  if (a.layout === null || b.layout === null) return null;
  const [inA, inB] = [layoutText(a.layout), layoutText(b.layout)];
  if (inA === inB) return null;
  return (
    <p className={`${styles.note} ${styles.line}`} role="note">
      <span>
        Objects in A and B are laid out differently, so bytes may differ for that reason alone. A: {inA}. B: {inB}.
      </span>
    </p>
  );
}

/** Warns that a side may lack calls, because it entered methods that its list of methods to weave lacks. */
const NewMethods = ({ a, b }: Pick<ComparisonProps, 'a' | 'b'>) =>
  [a, b].map(({ profile, partlyWoven }, side) =>
    mayLackCalls(partlyWoven) ? (
      <p key={profile} className={`${styles.note} ${styles.line}`} role="note">
        <span>
          In {'AB'[side]}, calls may be missing. {missingBelow(partlyWoven)}
        </span>
      </p>
    ) : null,
  );

/** Warns that the two sides were sampled differently, and offers to compare shares. */
function SampledApart({ a, b, metric }: Pick<ComparisonProps, 'a' | 'b'> & Pick<MetricProps, 'metric'>) {
  const normalised = useApp((state) => state.place.union.normalised);
  const said = samplingCaution('A and B', samplingDifferences(a, b));
  if (said === '') return null;
  return (
    <p className={`${styles.note} ${styles.line}`} role="note">
      <span>{said}</span>
      {!normalised && !isOfSamples(metric) && (
        <Button onClick={() => setViewState('union', { normalised: true, x0: 0, x1: 1 })}>Compare shares</Button>
      )}
    </p>
  );
}

/** Warns that contexts pruned on only one side differ because of the pruning. */
function PrunedOnOneSide({ a, b }: Pick<ComparisonProps, 'a' | 'b'>) {
  const pruned = a.pruned ?? b.pruned;
  if (pruned === null || (a.pruned !== null && b.pruned !== null)) return null;
  const [part, whole] = a.pruned ? ['A', 'B'] : ['B', 'A'];
  return (
    <p className={`${styles.note} ${styles.line}`} role="note">
      <span>
        {part} is a pruned view but {whole} is not: the figures of {plural(pruned.folded, 'context')} in {part} are added to their
        callers, which therefore differ from those in {whole}.
      </span>
      {canPrune(a.pruned ? b : a) && <Button onClick={() => void openPruned(pruned.share)}>Prune {whole} as well</Button>}
    </p>
  );
}

/** Warns that stacks truncated on one side may differ for that reason alone. */
function CutCallers({ cut }: Pick<ComparisonSummary, 'cut'>) {
  if (cut.length === 0) return null;
  return (
    <p className={`${styles.note} ${styles.line}`} role="note">
      <span>
        Bottom-up: {cut.map((side) => side.toUpperCase()).join(' and ')} {cut.length === 1 ? 'does' : 'do'} not show all callers.
        Each side keeps the callers with the highest cost on that side, so some contexts may be on one side only and the overlap
        may be too low. Focus on a frame to follow its callers further.
      </span>
    </p>
  );
}
