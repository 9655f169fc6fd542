/** Texts and marks for figures on the page that are lower bounds. */
import type { Cost } from '../../common/metrics';
import type { LowerBound } from '../../workers/api/engine';
import { orMore, THIN } from './format';
import { shortName } from './method-names';

/** The bound of an inclusive or exclusive figure; undefined if that figure is exact. */
export const boundFor = (bound: LowerBound | undefined, cost: Cost = 'inclusive'): LowerBound | undefined =>
  cost === 'inclusive' || bound?.exclusive ? bound : undefined;

/**
 * The bound of a share of a total, or of calls, shown next to a figure; undefined unless the profile comes from a link that
 * contains only part of it.
 */
export const ofLink = (bound: LowerBound | undefined): LowerBound | undefined => (bound?.ofLink ? bound : undefined);

/**
 * The bound of a difference or ratio of two figures: if a link contains only parts of them, the result may be too large or too
 * small.
 */
export const ofPair = (bound: LowerBound | undefined): LowerBound | undefined => bound?.ofLink && { ...bound, ofLink: 'about' };

/** The reason, as a sentence; if methods cause it, with the names of some of them. */
export function boundReason({ methods, below, ofLink }: LowerBound): string {
  if (ofLink === 'least') return 'A lower bound: excludes folded contexts.';
  if (ofLink) return 'Approximate: it may exclude or include folded contexts.';
  if (methods.length === 0) return 'A lower bound: it was counted only partly, or only part of the time.';
  const names = methods.map(shortName).join(', ');
  if (below) return `A lower bound: calls below ${names} may not be counted.`;
  return `A lower bound: not all allocations inside ${names} are counted.`;
}

/** Whether a figure is a true lower bound; one from a link may also be too large. */
export const isLeast = (bound: LowerBound | boolean | undefined): boolean =>
  typeof bound === 'object' ? bound.ofLink !== 'about' : bound === true;

/** A figure for display, marked if it is a lower bound or an estimate: `1,200+ calls`, `≈ 3.4 ms`. */
export const marked = (text: string, bound: LowerBound | boolean | undefined, isEstimated = false): string =>
  isLeast(bound) ? orMore(text) : bound || isEstimated ? `≈${THIN}${text}` : text;

/** A figure for screen readers. */
export const spoken = (text: string, bound: LowerBound | boolean | undefined, isEstimated = false): string =>
  isLeast(bound) ? `at least ${text}` : bound || isEstimated ? `about ${text}` : text;
