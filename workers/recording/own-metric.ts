/** Recognises a metric of Callgrove in a file of another format that Callgrove exported. */
import { DIRECTIONS, METRIC_KINDS, type MetricDescriptor } from '../../common/metrics';

/**
 * The metric that Callgrove described when it exported a file in another format, so that exact counts stay exact; null if the
 * file describes none.
 */
export function ownMetric(read: unknown): MetricDescriptor | null {
  if (typeof read !== 'object' || read === null) return null;
  const { id, label, unit, kind, better, eventWeight, threshold } = read as Record<string, unknown>;
  const known = METRIC_KINDS.find((each) => each === kind);
  const direction = DIRECTIONS.find((each) => each === better);
  if (typeof id !== 'string' || !/^[a-z][a-z0-9.-]*$/.test(id) || known === undefined || direction === undefined) return null;
  if (typeof label !== 'string' || typeof unit !== 'string') return null;
  const isWeight = typeof eventWeight === 'number' && eventWeight > 0 && Number.isFinite(eventWeight);
  const isThreshold = known === 'thresholded' && typeof threshold === 'string' && threshold !== '';
  return { id, label, unit, kind: known, better: direction, ...(isWeight && { eventWeight }), ...(isThreshold && { threshold }) };
}
