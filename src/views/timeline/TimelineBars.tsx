/** Bar chart of the intervals, in which the user can also choose one or several adjacent ones by mouse, touch or arrow keys. */
import { useEffect, useId, useRef, useState } from 'react';
import { collectionsText, endingWords } from '../../../common/collections/collection-words';
import { nounOf, unitBehind } from '../../../common/numbers';
import type { CollectionFacts, Timeline, VmActivity } from '../../../workers/api/engine';
import type { Range } from '../../canvas/viewport';
import { lookAtInterval } from '../../session/applied-transforms';
import { Button } from '../../ui/Button';
import { percent, share, shortFigure } from '../../ui/format';
import { marked, spoken } from '../../ui/lower-bounds';
import { useNarrow } from '../../ui/useMedia';
import { type Lanes, lanesOf, laneWords } from './activity/lane-values';
import { VmLanes } from './activity/VmLanes';
import { barAt, barsOf, heightMarks, marksOf, zoomedBars } from './bar-layout';
import { amountText, barsWithin, intervalsOf, type Span, spanText, startOf, timeText } from './bar-times';
import { PauseLine } from './PauseLine';
import { pausedMs, pauseSummary, pauseWords } from './pause-words';
import { nameOf } from './row-names';
import styles from './timeline.module.css';
import { useTimeZoom } from './useTimeZoom';

/** In milliseconds: pause after the last arrow key before a tree is built. */
const SETTLE_MS = 200;

interface Props {
  timeline: Timeline;
  /** All collections, if intervals end with them. */
  facts?: CollectionFacts | undefined;
  axis: 'work' | 'time';
  unit: string;
  /** Whether the metric's figures are estimates. */
  isEstimated?: boolean;
  fills: readonly string[];
  /** The chosen intervals; null for the whole run. */
  interval: Span | null;
  /** Milliseconds of each interval, if all are of equal length. */
  width?: number | undefined;
  /** What the VM did, shown above the bars; null if unknown. */
  activity?: VmActivity | null;
  /** The part of the run to show at first, and whenever it changes. */
  zoom?: Range;
  onZoom?: ((shown: Range) => void) | undefined;
}

export function TimelineBars(props: Props) {
  const { timeline, facts, axis, unit, isEstimated = false, fills, interval, width, activity = null, zoom, onZoom } = props;
  const { totals, rows, context, pauses = [], collections } = timeline;
  const narrow = useNarrow();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const zoomed = useTimeZoom(box, zoom, onZoom);
  const whole = barsOf(timeline, axis);
  const bars = zoomedBars(whole, zoomed.shown);
  /** The choice in progress: its first interval, and the current one. */
  const [range, setRange] = useState<{ anchor: number; at: number } | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dragging = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const lanes: Lanes =
    activity === null
      ? { load: null, heap: null }
      : lanesOf(
          activity,
          totals.map((_, k) => ({ from: startOf(timeline, k), to: timeline.elapsed[k] })),
        );
  const words = (k: number, mark: typeof marked): string =>
    wordsOf(timeline, k, unit, width, (text, bound, isAbout) => mark(text, bound, isAbout || isEstimated)) + laneWords(lanes, k);
  const chosenBars = interval && barsWithin(timeline, interval);
  const chosen = range ? spanOf(range) : chosenBars;
  // Bars may be replaced by others while the user is choosing.
  const cursor = Math.min(range?.at ?? (chosenBars ? chosenBars.to - 1 : 0), totals.length - 1);
  const read = pointed ?? (chosen ? cursor : null);
  const choose = (next: { anchor: number; at: number } | null, now: boolean) => {
    setRange(next);
    clearTimeout(timer.current);
    // The user may have started another choice by then.
    const settle = () => setRange((range) => (range === next ? null : range));
    const look = () => {
      const span = next && intervalsOf(timeline, spanOf(next));
      if (span?.from !== interval?.from || span?.to !== interval?.to) void lookAtInterval(span).then(settle);
      else settle();
    };
    if (now) look();
    else timer.current = setTimeout(look, SETTLE_MS);
  };
  const indexAt = (event: React.PointerEvent<HTMLDivElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return barAt(bars, (event.clientX - left) / width);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const last = totals.length - 1;
    const moves: Record<string, number> = {
      ArrowRight: Math.min(last, cursor + 1),
      ArrowLeft: Math.max(0, cursor - 1),
      Home: 0,
      End: last,
    };
    if (event.key === 'Escape' && (chosen || interval)) choose(null, true);
    else if (event.key === 'Enter' || event.key === ' ') choose({ anchor: cursor, at: cursor }, true);
    else if (moves[event.key] !== undefined) {
      // The first click chooses the interval under the cursor.
      const at = chosen ? moves[event.key] : cursor;
      choose({ anchor: event.shiftKey ? (range?.anchor ?? chosenBars?.from ?? at) : at, at }, false);
      zoomed.reveal(whole[at]);
    } else if (!zoomed.key(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <figure className={styles.figure}>
      {activity && <VmLanes activity={activity} lanes={lanes} bars={bars} />}
      <HeightAxis timeline={timeline} axis={axis} unit={unit} />
      <div
        ref={box}
        className={styles.bars}
        role="listbox"
        aria-label={`Intervals by ${axis === 'work' ? unit : 'elapsed time'}`}
        aria-multiselectable="true"
        aria-activedescendant={`${id}-${cursor}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          if (zoomed.finger(event, 'down')) {
            dragging.current = false;
            setRange(null);
            return;
          }
          const at = indexAt(event);
          event.currentTarget.setPointerCapture(event.pointerId);
          dragging.current = true;
          setRange({ anchor: event.shiftKey && chosenBars ? chosenBars.from : at, at });
        }}
        onPointerMove={(event) => {
          if (zoomed.finger(event, 'move')) return;
          const at = indexAt(event);
          setPointed(at);
          if (dragging.current && range) setRange({ ...range, at });
        }}
        onPointerUp={(event) => {
          zoomed.finger(event, 'up');
          if (dragging.current && range) {
            const span = intervalsOf(timeline, spanOf(range));
            // Clicking the chosen interval removes the choice.
            choose(span.from === interval?.from && span.to === interval.to ? null : range, true);
          }
          dragging.current = false;
        }}
        onPointerCancel={(event) => {
          zoomed.finger(event, 'up');
          dragging.current = false;
          setRange(null);
        }}
        onPointerLeave={() => setPointed(null)}
      >
        {bars.map(({ x0, x1, segments }, k) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: an interval is its number.
            key={k}
            id={`${id}-${k}`}
            className={styles.bar}
            role="option"
            tabIndex={-1}
            aria-selected={chosen !== null && k >= chosen.from && k < chosen.to}
            aria-label={words(k, spoken)}
            data-cursor={k === cursor}
            data-out={chosen !== null && (k < chosen.from || k >= chosen.to)}
            style={{ left: `${x0 * 100}%`, width: `${(x1 - x0) * 100}%` }}
          >
            {segments.map(({ row, from, to }) => (
              <span
                key={row}
                className={styles.segment}
                style={{ bottom: `${from * 100}%`, height: `${(to - from) * 100}%`, background: fills[row] }}
              />
            ))}
          </div>
        ))}
      </div>
      {context && (
        <div className={styles.context} aria-hidden="true">
          {bars.map(({ x0, x1 }, k) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: an interval is its number.
              key={k}
              style={{
                left: `${x0 * 100}%`,
                width: `${(x1 - x0) * 100}%`,
                height: `${totals[k] > 0 ? Math.max(0, Math.min(1, context[k] / totals[k])) * 100 : 0}%`,
              }}
            />
          ))}
          <small>part of each interval in the selected context and below</small>
        </div>
      )}
      {pauses.length > 0 && (
        <PauseLine bars={bars} took={bars.map((_, k) => pausedMs(pauses, k))} summary={pauseSummary(pauses)} />
      )}
      {collections && (
        <PauseLine
          bars={bars}
          took={collections.map((each) => (each === null ? 0 : Math.max(each.duration, 0.1)))}
          isAtEnd
          summary={`Collections: ${facts ? collectionsText(facts) : ''}`}
        />
      )}
      <div className={styles.axis} aria-hidden="true">
        {marksOf(bars, narrow ? 2 : 5).map(({ x, interval: at }) => (
          <span key={at} style={{ left: `${x * 100}%` }} data-edge={x === 0 ? 'start' : x === 1 ? 'end' : undefined}>
            {shortFigure(sumUpTo(timeline, at), unit)}
            {at === -1 && unitBehind(unit)}
            <small>{timeText(startOf(timeline, at + 1), width)}</small>
          </span>
        ))}
      </div>
      <div className={styles.under}>
        <p className={styles.readout}>
          {read === null
            ? 'Click an interval, or drag over several, to limit every view to that part of the run. Scroll or pinch to zoom.'
            : words(Math.min(read, totals.length - 1), marked)}
        </p>
        {zoomed.isZoomed && <Button onClick={zoomed.reset}>Reset zoom</Button>}
      </div>
      <ul className={styles.legend}>
        {rows.map((row, at) => (
          <li key={row.name + row.rest}>
            <span className={styles.swatch} style={{ background: fills[at] }} />
            {nameOf(row)}
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Vertical axis: work per millisecond, or fractions of an interval. */
function HeightAxis({ timeline, axis, unit }: Pick<Props, 'timeline' | 'axis' | 'unit'>) {
  return (
    <div className={styles.heights} aria-hidden="true">
      <small>{axis === 'time' ? `${nounOf(unit)} per ms` : 'share of the interval'}</small>
      {heightMarks(timeline, axis).map(({ y, value }) => (
        <span key={value} style={{ bottom: `${y * 100}%` }}>
          {axis === 'time' ? shortFigure(value, unit) : percent(value * 100, 0)}
        </span>
      ))}
    </div>
  );
}

function spanOf({ anchor, at }: { anchor: number; at: number }): { from: number; to: number } {
  return { from: Math.min(anchor, at), to: Math.max(anchor, at) + 1 };
}

const sumUpTo = ({ before, totals }: Timeline, at: number): number =>
  totals.slice(0, at + 1).reduce((sum, each) => sum + each, before);

/**
 * @param width milliseconds of intervals of equal length, which are named by their times
 * @param mark marks figures that are lower bounds
 */
function wordsOf(timeline: Timeline, k: number, unit: string, width: number | undefined, mark: typeof marked): string {
  const { totals, whole, elapsed, rows, lowerBound, pauses = [], collections } = timeline;
  const number = width === undefined ? `Interval ${k + 1} of ${totals.length}, ` : '';
  const when = spanText(startOf(timeline, k), elapsed[k], width);
  // The row for the rest may be larger than any single row.
  const top = rows.toSorted((a, b) => b.counts[k] - a.counts[k])[0];
  const most = top?.rest === 0 && top.counts[k] > 0 ? `, most in ${nameOf(top)} (${share(top.counts[k], totals[k])})` : '';
  const ending = collections?.[k] ? `; ${endingWords(collections[k])}` : '';
  return `${number}${when}: ${mark(amountText(totals[k], unit), lowerBound, collections !== undefined)}, ${share(totals[k], whole)} of all${most}${pauses.length > 0 ? `; ${pauseWords(pauses, k)}` : ''}${ending}`;
}
