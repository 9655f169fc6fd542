/** New activations in samples (docs/metrics.md, section 13), for page, engine and command line. */
import { about } from '../sampling';

/** Id of the metric of frames that belong to another activation than in the previous sample. */
export const NEW_ACTIVATIONS = 'new-activations';
/** Id of the metric of all frames that were compared with the previous sample. */
export const COMPARED_FRAMES = 'compared-frames';
/** Least number of compared frames for which a share of new activations is given: in fewer, most frames are new. */
export const LEAST_FRAMES = 10;

/** Explanation of a share of new activations. */
export const NEW_HINT = `Share of new activations. 0%: one long call; 100%: called often; –: fewer than ${LEAST_FRAMES} frames compared`;

/** Advice if someone asks another file for new activations. */
const ONLY_IN_FLIGHTS =
  'New activations are found only in flight recordings, whose CPU samples have times and bytecode indices. ';

/** The advice on flight recordings, if new activations or compared frames are wanted; empty for other metrics. */
export const onlyInFlights = (wanted: string): string =>
  [NEW_ACTIVATIONS, COMPARED_FRAMES].includes(wanted) ? ONLY_IN_FLIGHTS : '';

/** Beginning of the warning that a flight recording has none; the reason follows. */
export const UNKNOWN_SHARE = 'The share of new activations is unknown: ';

/** The share of new activations among compared frames; null if they are too few. */
export const newShare = (fresh: number, frames: number): number | null => (frames < LEAST_FRAMES ? null : fresh / frames);

/** A share of new activations as an estimate in whole percents, as samples are few; a dash for null. */
export function newShareText(share: number | null | undefined): string {
  if (share == null) return '–';
  const rounded = Math.round(100 * share);
  const text = rounded === 100 && share < 1 ? '>99%' : `${rounded}%`;
  return about(rounded === 0 && share > 0 ? '<1%' : text, true);
}
