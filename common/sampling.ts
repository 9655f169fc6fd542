/** Sampled figures: whether they are counts of events or estimates, and how they are written. */
import type { MetricDescriptor } from './metrics';
import { isTime, nounOf, unitBehind } from './numbers';

/** Units of which each is one event. */
const EVENTS: readonly string[] = ['samples', 'events'];

/** Runs of each side that a gate wants: two times three lie apart, in one direction, by chance in 1 of 20 cases. */
export const LEAST_RUNS = 3;

/** Whether a metric's figures differ so between runs of one program that only shares of them are compared (comparison/samples). */
export const isOfSamples = ({ kind }: Pick<MetricDescriptor, 'kind'>): boolean => kind === 'sampled' || kind === 'thresholded';

/** A sampled metric's unit is one event, so that its figures are counts, and only what they stand for is estimated. */
export const countsEvents = ({ unit }: Pick<MetricDescriptor, 'unit'>): boolean => EVENTS.includes(unit);

/** A figure is an estimate: a weight that samples stand for, and no count of them. */
export const isEstimate = (metric: Pick<MetricDescriptor, 'kind' | 'unit'>): boolean =>
  metric.kind === 'sampled' && !countsEvents(metric);

/**
 * The unit by which a figure is written where all its digits could stand: its own for times and estimates, whose last digits mean
 * nothing, and none for counts.
 */
export const digitsUnit = (metric: Pick<MetricDescriptor, 'kind' | 'unit'>): string =>
  isTime(metric.unit) || isEstimate(metric) ? metric.unit : '';

/** The unit behind a figure that is written by {@link digitsUnit}; empty where the figure names its own. */
export const unitBehindDigits = (metric: Pick<MetricDescriptor, 'kind' | 'unit'>): string =>
  digitsUnit(metric) === '' ? ` ${metric.unit}` : unitBehind(metric.unit);

/** The noun for what a metric measures: `work` where it is counted, else `time`, `samples`, `events` or another unit. */
export const workOf = (metric: Pick<MetricDescriptor, 'kind' | 'unit'>): string =>
  (metric.kind === 'exact' || metric.kind === 'lower-bound') && !isTime(metric.unit) && !countsEvents(metric)
    ? 'work'
    : nounOf(metric.unit);

/** A figure to read, marked where it is an estimate. */
export const about = (text: string, isEstimated: boolean): string => (isEstimated ? `≈ ${text}` : text);

/** Events behind a figure of a metric; null where the metric is not sampled, or its file does not say what an event stands for. */
export function eventsOf(figure: number, metric: Pick<MetricDescriptor, 'kind' | 'unit' | 'eventWeight'>): number | null {
  if (metric.kind !== 'sampled') return null;
  if (countsEvents(metric)) return figure;
  return metric.eventWeight === undefined ? null : figure / metric.eventWeight;
}
