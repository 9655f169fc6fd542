/** Names the times of the timeline's bars, and finds the bars of an interval. */
import { unitBehind } from '../../../common/numbers';
import type { Timeline } from '../../../workers/api/engine';
import type { Range } from '../../canvas/viewport';
import { decimal, figure, milliseconds, THIN } from '../../ui/format';

/** Part of a run in intervals, up to but not including `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Milliseconds from the start of the recording to a bar's start. */
export const startOf = ({ begin, elapsed }: Timeline, bar: number): number => (bar === 0 ? begin : elapsed[bar - 1]);

/**
 * A time since the start of a recording, as precise as intervals of equal length are: `3,599.5 s`, `12.34 s`.
 *
 * @param width milliseconds of an interval; undefined if they are of different lengths
 */
export function timeText(ms: number, width: number | undefined): string {
  if (width === undefined || width >= 1000 || ms < 10_000) return milliseconds(ms);
  return `${decimal(ms / 1000, width >= 100 ? 1 : width >= 10 ? 2 : 3)}${THIN}s`;
}

/** `12.0 s – 12.5 s` */
export const spanText = (from: number, to: number, width: number | undefined): string =>
  `${timeText(from, width)} – ${timeText(to, width)}`;

/** A metric's figure with its unit, which is in the singular for one: `1 sample`. */
export const amountText = (value: number, unit: string): string => figure(value, unit) + unitBehind(unit, value);

/** The part of the run that shows a span, with half as much on either side; `intervals` is their number in the run. */
export function aroundOf({ from, to }: Span, intervals: number): Range {
  const margin = Math.max(1, (to - from) / 2);
  return { x0: Math.max(0, (from - margin) / intervals), x1: Math.min(1, (to + margin) / intervals) };
}

/** The bars that contain some of the intervals in a span; null if none does. */
export function barsWithin({ bounds }: Timeline, { from, to }: Span): Span | null {
  const bars = bounds.length - 1;
  let first = 0;
  while (first < bars && bounds[first + 1] <= from) first++;
  let last = first;
  while (last < bars && bounds[last] < to) last++;
  return last > first ? { from: first, to: last } : null;
}

/** The intervals of a span of bars. */
export const intervalsOf = ({ bounds }: Timeline, { from, to }: Span): Span => ({ from: bounds[from], to: bounds[to] });

/** Whether bars begin and end with the intervals of a span, if `within` is divided into at most `most` bars. */
export function endsWithBars({ from, to }: Span, within: Span, most: number): boolean {
  const each = Math.max(1, Math.ceil((within.to - within.from) / most));
  const isEnd = (at: number) => at === within.to || (at >= within.from && at < within.to && (at - within.from) % each === 0);
  return isEnd(from) && isEnd(to);
}

/** Sum of the metric over the intervals of a span; null if they begin or end within a bar and were not requested. */
export function sumWithin({ bounds, totals, chosen }: Timeline, { from, to }: Span): number | null {
  if (chosen?.from === from && chosen.to === to) return chosen.total;
  const [first, last] = [bounds.indexOf(from), bounds.indexOf(to)];
  return first < 0 || last < 0 ? null : totals.slice(first, last).reduce((sum, each) => sum + each, 0);
}
