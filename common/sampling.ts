/**
 * Facts about sampled figures, for page, engine and command line: whether they are numbers of events or estimates, and how they
 * are written.
 */
import type { MetricDescriptor } from './metrics';
import { isTime, nounOf, unitBehind } from './numbers';

/** Units that each stand for one event. */
const EVENTS: readonly string[] = ['samples', 'events', 'ticks', 'frames', 'activations'];

/** Units of which one sample brings several, so that they are no independent events. */
const OF_ONE_SAMPLE: readonly string[] = ['frames', 'activations'];

/** Runs per side that a gate requires: two sets of three are fully separated, in a given direction, by chance in 1 case of 20. */
export const LEAST_RUNS = 3;

/**
 * Whether a metric's figures differ so much between runs of the same program that only their shares are compared
 * (comparison/samples).
 */
export const isOfSamples = ({ kind }: Pick<MetricDescriptor, 'kind'>): boolean => kind === 'sampled' || kind === 'thresholded';

/** Whether a metric's unit is one event. If so, its figures are counts, and only what they stand for is estimated. */
export const countsEvents = ({ unit }: Pick<MetricDescriptor, 'unit'>): boolean => EVENTS.includes(unit);

/** Whether a metric's figures are estimates: weights that samples stand for, not counts of samples. */
export const isEstimate = (metric: Pick<MetricDescriptor, 'kind' | 'unit'>): boolean =>
  metric.kind === 'sampled' && !countsEvents(metric);

/**
 * The unit with which to write a figure that has room for all its digits: its own unit for times and estimates, whose last digits
 * mean nothing, and none for counts.
 */
export const digitsUnit = (metric: Pick<MetricDescriptor, 'kind' | 'unit'>): string =>
  isTime(metric.unit) || isEstimate(metric) ? metric.unit : '';

/** The unit to append to a figure written with {@link digitsUnit}; empty if the figure already names its unit. */
export const unitBehindDigits = (metric: Pick<MetricDescriptor, 'kind' | 'unit'>): string =>
  digitsUnit(metric) === '' ? ` ${metric.unit}` : unitBehind(metric.unit);

/** The noun for what a metric measures: `work` if it is counted, otherwise `time`, `samples`, `events` or another unit. */
export const workOf = (metric: Pick<MetricDescriptor, 'kind' | 'unit'>): string =>
  (metric.kind === 'exact' || metric.kind === 'lower-bound') && !isTime(metric.unit) && !countsEvents(metric)
    ? 'work'
    : nounOf(metric.unit);

/** A figure for display, marked if it is an estimate. */
export const about = (text: string, isEstimated: boolean): string => (isEstimated ? `≈ ${text}` : text);

/**
 * Units that an independent event of a metric stands for; null if its file does not say, or if one sample brings several of its
 * figures.
 */
export function weightOfEvent({ unit, eventWeight }: Pick<MetricDescriptor, 'unit' | 'eventWeight'>): number | null {
  if (OF_ONE_SAMPLE.includes(unit)) return null;
  return countsEvents({ unit }) ? 1 : (eventWeight ?? null);
}

/** Number of independent events behind a metric's figure; null if the metric is not sampled, or if that is unknown. */
export function eventsOf(figure: number, metric: Pick<MetricDescriptor, 'kind' | 'unit' | 'eventWeight'>): number | null {
  if (metric.kind !== 'sampled') return null;
  const weight = weightOfEvent(metric);
  return weight === null ? null : figure / weight;
}
