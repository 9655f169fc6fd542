/** Shares of sampled metrics: estimates, with their intervals if samples are few. */
import { shareInterval } from '../../common/intervals';
import { eventsOf } from '../../common/sampling';
import type { LowerBound, MetricComparison, MetricDescriptor } from '../../workers/api/engine';
import { decimal, percent, share, signed } from './format';
import { marked, ofLink } from './lower-bounds';

/** Width, in percentage points, below which an interval adds nothing to the share. */
const NARROW = 0.1;

export const INTERVAL_HINT =
  'In 19 of 20 such profiles, the true shares of all contexts lie within this range, if samples are independent. Separate runs vary by more than this.';

/** Percentage points by which B's share is larger than A's. */
export const pointsBetween = (a: number, b: number, { totalA, totalB }: Totals): number =>
  100 * ((totalB > 0 ? b / totalB : 0) - (totalA > 0 ? a / totalA : 0));

export const pointsText = (points: number): string => `${signed(points, (value) => decimal(value, 1))} points`;

type Totals = Pick<MetricComparison, 'totalA' | 'totalB'>;
type Sampled = Pick<MetricDescriptor, 'kind' | 'unit' | 'eventWeight'>;

/** A share, marked if it is an estimate, or if a link contains only part of its figure. */
export const estimatedShare = (part: number, whole: number, { kind }: Sampled, bound?: LowerBound): string =>
  marked(share(part, whole), ofLink(bound), kind === 'sampled' && whole !== 0);

/**
 * Range of shares consistent with the samples: `38.2–44.9%`. Null if it would add nothing to the share, or if the number of
 * samples is unknown.
 *
 * @param contexts number of shares at which a reader may look
 */
export function intervalText(part: number, whole: number, metric: Sampled, contexts: number): string | null {
  const [k, n] = [eventsOf(part, metric), eventsOf(whole, metric)];
  if (k === null || n === null || n <= 0 || k >= n) return null;
  const { from, until } = shareInterval(k, n, contexts);
  return 100 * (until - from) < NARROW ? null : `${decimal(100 * from, 1)}–${percent(100 * until, 1)}`;
}
