/** Makes the initial place (the state that the address records), and a place without ids that belong to a file. */
import { startOf } from './field';
import type { CommonPlace, Place } from './place';
import { commonFields } from './url-fields';
import { startStates, withoutFile } from './view-states';
import { firstOf } from './views';

const { ofFile, threads, shown, match, ofComparison } = commonFields;

export const startPlace = (): Place => ({ ...startCommon(), ...startStates() });

const startCommon = (): CommonPlace => ({
  view: firstOf('file'),
  ...startOf(ofFile),
  threads: startOf(threads),
  ...startOf(shown),
  match: startOf(match),
  ...startOf(ofComparison),
});

/** Whether a place has numbers of contexts or methods, which mean something else in another file. */
export const hasIds = (place: Place): boolean => JSON.stringify(withoutIds(place)) !== JSON.stringify(place);

/** The place without ids of contexts and methods, used when the side gets another file. */
export const withoutIds = (place: Place): Place => ({
  ...withoutFile(place),
  transforms: place.transforms.filter(
    (each) => !('path' in each) && !('method' in each && each.method !== null) && each.kind !== 'interval',
  ),
});
