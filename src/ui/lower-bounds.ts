/** Words for figures that are lower bounds. */
import type { Cost } from '../../common/metrics';
import type { LowerBound } from '../../workers/api/engine';
import { orMore, THIN } from './format';
import { shortName } from './method-names';

/** The bound of a figure of a cost; undefined where that figure is exact. */
export const boundFor = (bound: LowerBound | undefined, cost: Cost = 'inclusive'): LowerBound | undefined =>
  cost === 'inclusive' || bound?.exclusive ? bound : undefined;

/** The bound of a share of a total, or of calls, beside a figure; undefined where the figure is that of the whole, however it was counted. */
export const ofLink = (bound: LowerBound | undefined): LowerBound | undefined => (bound?.ofLink ? bound : undefined);

/** The bound of a difference or a ratio of figures: of parts of two figures of the whole, it may be more or less. */
export const ofPair = (bound: LowerBound | undefined): LowerBound | undefined => bound?.ofLink && { ...bound, ofLink: 'about' };

/** The reason, as a sentence with the names of some methods where it lies in them. */
export function boundReason({ methods, ofLink }: LowerBound): string {
  if (ofLink === 'least') return 'A lower bound: excludes folded contexts.';
  if (ofLink) return 'Approximate: it may exclude or include folded contexts.';
  if (methods.length === 0) return 'A lower bound: it was counted only partly, or only part of the time.';
  const names = methods.map(shortName).join(', ');
  return `A lower bound: not all allocations inside ${names} are counted.`;
}

/** Whether there is no less of a figure; one of a link may be too large as well. */
export const isLeast = (bound: LowerBound | boolean | undefined): boolean =>
  typeof bound === 'object' ? bound.ofLink !== 'about' : bound === true;

/** A figure to look at, marked where it is a lower bound or an estimate: `1,200+ calls`, `≈ 3.4 ms`. */
export const marked = (text: string, bound: LowerBound | boolean | undefined, isEstimated = false): string =>
  isLeast(bound) ? orMore(text) : bound || isEstimated ? `≈${THIN}${text}` : text;

/** A figure to listen to. */
export const spoken = (text: string, bound: LowerBound | boolean | undefined, isEstimated = false): string =>
  isLeast(bound) ? `at least ${text}` : bound || isEstimated ? `about ${text}` : text;
