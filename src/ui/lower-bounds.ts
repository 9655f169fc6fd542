/** Words for figures that are lower bounds. */
import { foldedIn } from '../../common/frame-prefixes';
import type { Cost } from '../../common/metrics';
import type { LowerBound } from '../../workers/api/engine';
import { orMore, THIN } from './format';
import { shortName } from './method-names';

/** The bound of a figure of a cost; undefined where that figure is exact. */
export const boundFor = (bound: LowerBound | undefined, cost: Cost = 'inclusive'): LowerBound | undefined =>
  cost === 'inclusive' || bound?.exclusive ? bound : undefined;

/** The reason, as a sentence with the names of some methods where it lies in them. */
export function boundReason({ methods, ofLink }: LowerBound): string {
  if (ofLink === 'least') return 'At least: contexts that the link folded are left out.';
  if (ofLink === 'about') return 'About: contexts that the link folded may belong here, or elsewhere.';
  if (methods.length === 0) return 'At least: not all of it was counted, or not all the time.';
  const named = methods.filter((method) => foldedIn(method) === null);
  if (named.length === 0) return 'At least: allocations inside contexts that the link folded may not all be counted.';
  const others = named.length < methods.length ? ' and contexts that the link folded' : '';
  return `At least: allocations inside ${named.map(shortName).join(', ')}${others} are not all counted.`;
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
