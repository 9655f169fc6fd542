/** Which metrics a recording counted since a mark. */
import { type CountedSpan, neverCounted, partlyCounted } from '../../../common/counted-metrics';
import type { Recording } from '../../profile/recording';

type Spanned = Pick<Recording, 'counted' | 'start' | 'end'>;

/**
 * The spans of the later dump from the mark on, with times since the mark. Empty if all metrics were counted since then.
 *
 * @param mark the earlier dump of the same recording
 */
export function countedSince(mark: Spanned, now: Spanned): CountedSpan[] {
  const { counted: after = [] } = now;
  const spans = after.slice(spanAt(mark.counted ?? [], after)).map(({ elapsed, metrics }, i) => ({
    elapsed: i === 0 ? 0 : Math.max(0, elapsed - (mark.end - now.start)),
    metrics,
  }));
  return neverCounted(spans).length + partlyCounted(spans).length === 0 ? [] : spans;
}

/**
 * Number of the span that the mark is in. The mark's own list ends with it; times are less certain, because a dump takes time. A
 * mark without a list was written while all metrics were on.
 */
function spanAt(before: readonly CountedSpan[], after: readonly CountedSpan[]): number {
  if (before.length > 0) return Math.min(before.length, after.length) - 1;
  const change = after.findIndex(({ metrics }) => metrics.length < after[0].metrics.length);
  return Math.max(0, change - 1);
}

/**
 * Metrics that were on all the time since the mark, but off at some time before it. They are lower bounds all the same: calls that
 * began before they were switched on do not count them.
 */
export function switchedOnBefore(
  metrics: readonly Pick<Recording['metrics'][number], 'id' | 'kind'>[],
  since: readonly CountedSpan[],
  whole: readonly CountedSpan[],
): string[] {
  const [partly, others] = [partlyCounted(whole), [...neverCounted(since), ...partlyCounted(since)]];
  return metrics
    .filter(({ id, kind }) => kind === 'lower-bound' && partly.includes(id) && !others.includes(id))
    .map(({ id }) => id);
}
