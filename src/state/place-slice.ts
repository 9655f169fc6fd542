/** Two slices of the store: the place (what the address records), and the theme. */
import { flushPendingUpdates } from '../ui/pending-updates';
import type { Place, StateName, ViewStates } from './place';
import type { Theme } from './preferences';

/** Changes the values of a single slice: zustand’s `setState`, narrowed to that slice. */
export type Change<Slice> = (change: Partial<Slice> | ((now: Slice) => Partial<Slice>)) => void;

export interface PlaceSlice {
  place: Place;
}

export const placeActions = (change: Change<PlaceSlice>) => ({
  setPlace(to: Partial<Place> | ((place: Place) => Partial<Place>)): void {
    flushPendingUpdates();
    change(({ place }) => ({ place: { ...place, ...(typeof to === 'function' ? to(place) : to) } }));
  },
  /** Changes some values of a view state. */
  setViewState<Name extends StateName>(name: Name, to: Partial<ViewStates[Name]>): void {
    change(({ place }) => ({ place: { ...place, [name]: { ...place[name], ...to } } }));
  },
});

export interface AppearanceSlice {
  theme: Theme;
}

export const startAppearance: AppearanceSlice = { theme: 'system' };

export const appearanceActions = (change: Change<AppearanceSlice>) => ({
  showTheme: (theme: Theme): void => change({ theme }),
});
