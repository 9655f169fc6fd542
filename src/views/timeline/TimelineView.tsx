/** Timeline view: work per interval between snapshots, where an interval can be chosen for all views. */
import { ABOUT_INTERVALS, collectionNotes } from '../../../common/collections/collection-words';
import { isEstimate } from '../../../common/sampling';
import type { MetricInfo, Timeline, TimelineFacts } from '../../../workers/api/engine';
import { WHOLE } from '../../canvas/viewport';
import { ask } from '../../engine/engine';
import { useEngine } from '../../engine/useEngine';
import { useLongAnswer } from '../../engine/useLongAnswer';
import { lookAtInterval } from '../../session/applied-transforms';
import { setPlace, setViewState, useApp, viewKey } from '../../state/store';
import { type CurrentView, useCurrentView } from '../../state/useView';
import { Button } from '../../ui/Button';
import { count, milliseconds, plural, share } from '../../ui/format';
import { Pane } from '../../ui/layout/Pane';
import { Toolbar, ViewBody } from '../../ui/layout/ViewBody';
import { marked } from '../../ui/lower-bounds';
import { Segmented } from '../../ui/Segmented';
import { ProgressLine } from '../../ui/strip/ProgressLine';
import { useAnswer } from '../../ui/useAnswer';
import { useMedia } from '../../ui/useMedia';
import { CollectionTable } from './activity/CollectionTable';
import { amountText, aroundOf, endsWithBars, type Span, spanText, sumWithin, timeText } from './bar-times';
import { IntervalTable } from './IntervalTable';
import { lateNote, thinnedNote } from './snapshot-notes';
import { TimelineBars } from './TimelineBars';
import styles from './timeline.module.css';

/** Number of packages or threads with their own colour. */
const SHOWN = 8;
/** Most bars of intervals of equal time: further ones appear when the user zooms in. */
const BARS = 100;

export function TimelineView() {
  const current = useCurrentView();
  if (!current) return null;
  const { timeline } = current.slot.summary;
  if (timeline === null) return <NoSnapshots />;
  return <SnapshotTimeline current={current} facts={timeline} />;
}

function NoSnapshots() {
  return (
    <Pane label="Timeline" as="section" between="room">
      <p>This file contains only the final state: it shows what the program did, but not when.</p>
      <p>
        Record with <code>snapshots=1s</code> to keep earlier ones:{' '}
        <code>java -javaagent:callgrove-agent.jar=out=run.mct,snapshots=1s -jar yours.jar</code>
      </p>
      <p>
        For runs shorter than that, use a smaller value, such as <code>snapshots=50ms</code>. With{' '}
        <code>snapshots=50M-bytecodes</code>, snapshots are taken each time that much work is done and are the same in every run
        of a single-threaded program.
      </p>
    </Pane>
  );
}

function SnapshotTimeline({ current, facts }: { current: CurrentView; facts: TimelineFacts }) {
  const { step, isBinned, asked, intervals, width } = facts;
  const engine = useEngine();
  const { view, metric, slot } = current;
  const { by, axis: chosenAxis, table, x0, x1 } = useApp((state) => state.place.timeline);
  const axis = isBinned ? 'time' : chosenAxis;
  const selected = useApp((state) => state.place.flame.selected);
  const transforms = view.transforms ?? [];
  const interval = transforms.find((each) => each.kind === 'interval') ?? null;
  // Choosing an interval repeats no request, unless a transform selects contexts by their figures.
  const chosen = transforms.some(({ kind }) => kind === 'drop' || kind === 'invert');
  const rest = chosen ? transforms : transforms.filter((each) => each !== interval);
  const whole = { profile: view.profile, thread: view.thread, ...(rest.length > 0 ? { transforms: rest } : {}) };
  // A link may name an interval that the file does not have.
  const within = interval && interval.to <= intervals ? { from: interval.from, to: interval.to } : null;
  // Intervals of equal time are so many that only those in sight are requested.
  const inSight = { from: Math.floor(x0 * intervals), to: Math.max(1, Math.ceil(x1 * intervals)) };
  const isApart = within !== null && !endsWithBars(within, inSight, BARS);
  const sight = isBinned ? { within: inSight, bars: BARS, ...(isApart && { chosen: within }) } : {};
  const forced = useMedia('(forced-colors: active)');
  const answer = useLongAnswer(
    `${viewKey(whole)}:${metric.id}:${by}:${selected}:${JSON.stringify(sight)}`,
    async (job, report) => {
      const request = { metric: metric.id, by, most: SHOWN, context: selected, ...sight };
      const result = await ask(engine.timeline(job, whole, request, report));
      return result.ok ? { ok: true, value: { timeline: result.value, metric, by } } : result;
    },
  );
  const { fresh, progress } = answer;
  const activity = useAnswer(`${view.profile}`, () => ask(engine.vmActivity(view.profile))).value;
  const hasCollections = activity !== null && activity.collections.length > 0;
  const error = fresh ? answer.error : null;
  // After an error, the previous value belongs to another question and is dropped. Otherwise it stays, with its own metric.
  const shown = answer.error ? null : answer.value;
  const value = shown?.timeline ?? null;
  const { warnings, collections } = slot.summary;
  const notes = [
    ...(collections && !isBinned ? [ABOUT_INTERVALS, ...collectionNotes(collections)] : []),
    thinnedNote(warnings),
    value && lateNote(asked, warnings, value.elapsed),
  ].filter((note) => note !== null);
  return (
    <ViewBody label="Timeline">
      <Toolbar
        first={
          progress ? (
            <>
              <ProgressLine progress={progress} />
              <Button onClick={answer.cancel}>Cancel</Button>
            </>
          ) : (
            shown && <output className="dim">{summaryOf(shown.timeline, facts, within, shown.metric)}</output>
          )
        }
      >
        <Segmented
          label="Colours"
          value={by}
          choices={[
            { value: 'package', label: 'By package' },
            { value: 'thread', label: 'By thread' },
          ]}
          onChange={(to) => setViewState('timeline', { by: to })}
        />
        {!isBinned && (
          <Segmented
            label="Axis"
            value={axis}
            choices={[
              {
                value: 'work',
                label: 'Width by work',
                hint:
                  step === null
                    ? 'Width is proportional to work, which is the same on every machine; the ends of intervals are not'
                    : 'Width is proportional to work, and intervals are divided by work, not time: for a single thread, they are the same on every machine',
              },
              {
                value: 'time',
                label: 'Width by time',
                hint: 'Width is proportional to elapsed time on the recording machine, including overhead',
              },
            ]}
            onChange={(to) => setViewState('timeline', { axis: to })}
          />
        )}
        {hasCollections && (
          <Segmented
            label="Table"
            value={table}
            choices={[
              { value: 'intervals', label: 'Intervals' },
              {
                value: 'collections',
                label: 'Collections',
                hint: 'All garbage collections, with the heap before and after each',
              },
            ]}
            onChange={(to) => setViewState('timeline', { table: to })}
          />
        )}
        {interval && (
          <>
            {isBinned && within && (
              <Button onClick={() => setViewState('timeline', aroundOf(within, intervals))}>Zoom to the selection</Button>
            )}
            <Button onClick={() => setPlace({ view: 'flame' })}>Show in the flame graph</Button>
            <Button onClick={() => void lookAtInterval(null)}>Show the whole run</Button>
          </>
        )}
      </Toolbar>
      {error && (
        <p className={styles.error} role="alert">
          {error.message} {error.where !== '' && `At ${error.where}.`} {error.advice}{' '}
          {error.kind === 'cancelled' && <Button onClick={answer.again}>Recalculate</Button>}
        </p>
      )}
      {notes.length > 0 && (
        <p className={styles.thinned} role="note">
          {notes.join(' ')}
        </p>
      )}
      {shown && (
        <div className={styles.page} data-fresh={fresh}>
          <TimelineBars
            key={axis}
            timeline={shown.timeline}
            facts={slot.summary.collections}
            axis={axis}
            unit={shown.metric.unit}
            isEstimated={isEstimate(shown.metric)}
            fills={fillsOf(shown.timeline, forced)}
            interval={within}
            width={width}
            activity={activity}
            zoom={isBinned ? { x0, x1 } : WHOLE}
            onZoom={isBinned ? (range) => setViewState('timeline', range) : undefined}
          />
          {hasCollections && table === 'collections' ? (
            <CollectionTable {...{ activity, intervals, width }} elapsed={shown.timeline.elapsed} interval={within} />
          ) : (
            <IntervalTable {...shown} interval={within} width={width} />
          )}
        </div>
      )}
    </ViewBody>
  );
}

function summaryOf(
  timeline: Timeline,
  { intervals, step, width }: TimelineFacts,
  interval: Span | null,
  metric: MetricInfo,
): string {
  const { whole, elapsed, length, lowerBound, bounds } = timeline;
  const figureOf = (value: number) => marked(amountText(value, metric.unit), lowerBound, isEstimate(metric));
  const all = figureOf(whole);
  if (interval === null) {
    if (width !== undefined) {
      const each = bounds[1] - bounds[0];
      const finer = each > 1 ? ` (zoom in for ${milliseconds(width)})` : '';
      return `${all} in ${timeText(length, width)}, in bars of ${milliseconds(each * width)}${finer}`;
    }
    const cut = step === null ? '' : `, a new one each time a thread had executed another ${count(step)} bytecodes`;
    return `${plural(intervals, 'interval')}, ${all}${cut}`;
  }
  const { from, to } = interval;
  const part = sumWithin(timeline, interval);
  const figures = part === null ? '' : `: ${figureOf(part)}, ${share(part, whole)}`;
  if (width !== undefined) return `${spanText(from * width, Math.min(to * width, length), width)}${figures}`;
  return `${spanText(from === 0 ? 0 : elapsed[from - 1], elapsed[to - 1], undefined)}${figures}`;
}

/** Neighbours are far apart on the colour wheel, so that adjacent parts of a bar differ. */
const HUES = [253, 77, 165, 300, 121, 209, 55, 275];

/** Colours by rank, largest row first; a package keeps its colour in all intervals. The row for the rest is grey. */
function fillsOf({ rows }: Timeline, inSystemColours: boolean): string[] {
  if (inSystemColours) return rows.map(({ rest }, row) => (rest > 0 ? 'Canvas' : patternOf(row)));
  return rows.map(({ rest }, row) =>
    rest > 0 ? 'var(--aggregate-line)' : `oklch(from var(--bar${row % 2 === 0 ? '' : '-2'}) l c ${HUES[row % HUES.length]})`,
  );
}

/** Hatching in the system's colours, by rank: the direction of its lines, and which of the two colours is wider. */
function patternOf(row: number): string {
  const [line, ground] = row % 8 < 4 ? ['CanvasText', 'Canvas'] : ['Canvas', 'CanvasText'];
  return `repeating-linear-gradient(${45 * (row % 4)}deg, ${line} 0 1px, ${ground} 1px 5px)`;
}
