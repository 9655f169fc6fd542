/** Makes the states of views for the store: initially, after a change of file, tree or metric, and for links and history. */
import type { Place, ViewStates } from './place';
import type { ViewDefinition } from './view-definition';
import { addressed, allValues, statesOf, type Value, valueIn, valuesOf, viewOfId, views, withValues } from './views';

const standard = ({ field }: Value): unknown => field.standard;

const ofViews = (covering: readonly ViewDefinition['covers'][]): Value[] =>
  allValues(views().filter(({ covers }) => covering.includes(covers)));

/** All values at their defaults. */
export function startStates(): ViewStates {
  const states = Object.fromEntries(views().flatMap((view) => Object.keys(view.states).map((name) => [name, {}])));
  return withValues(states as unknown as ViewStates, allValues(), standard);
}

/** States for another tree: without ids of contexts and methods, and without zoom. */
export const withoutTree = <S extends ViewStates>(
  states: S,
  covering: readonly ViewDefinition['covers'][] = ['file', 'pair', 'set'],
): S =>
  withValues(
    states,
    ofViews(covering).filter(({ field }) => field.scope !== undefined),
    standard,
  );

/** States for another file: those for another tree, and with defaults for the values that each view lists in `resets`. */
export const withoutFile = <S extends ViewStates>(states: S): S =>
  withValues(withoutTree(states), valuesOf(views().flatMap(({ resets = [] }) => resets)), standard);

/** States for another metric: without zoom, because frame widths differ. */
export const withoutZoom = <S extends ViewStates>(states: S): S =>
  withValues(
    states,
    allValues().filter(({ field }) => field.scope === 'width'),
    standard,
  );

/** States without values that may contain class names. */
export const withoutNames = <S extends ViewStates>(states: S): S =>
  withValues(
    states,
    allValues().filter(({ field }) => field.named === true),
    standard,
  );

/** The place of an address; values that it lacks are taken from `other`. */
export function withStatesOf(said: Place, other: Place): Place {
  const names = views().flatMap(statesOf);
  const kept = Object.fromEntries(names.map((name) => [name, other[name]]));
  return withValues({ ...said, ...kept }, addressed(viewOfId(said.view)), (value) => valueIn(said, value));
}

/** Values whose change adds an entry to the browser’s history. */
export const stepValues = (place: Place): unknown[] =>
  valuesOf(viewOfId(place.view).steps ?? []).map((value) => valueIn(place, value));
