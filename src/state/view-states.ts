/** Makes view states: at the start, after a change of file, tree or metric, and for links and history. */
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

/** States for another file: those for another tree, with the values that each view lists in `resets` at their defaults. */
export const withoutFile = <S extends ViewStates>(states: S): S =>
  withValues(withoutTree(states), valuesOf(views().flatMap(({ resets = [] }) => resets)), standard);

/** States for another metric: without zoom, because frames have other widths. */
export const withoutZoom = <S extends ViewStates>(states: S): S =>
  withValues(
    states,
    allValues().filter(({ field }) => field.scope === 'width'),
    standard,
  );

/** States without values that may hold names of classes. */
export const withoutNames = <S extends ViewStates>(states: S): S =>
  withValues(
    states,
    allValues().filter(({ field }) => field.named === true),
    standard,
  );

/** The place of an address, with values that it does not have taken from `other`. */
export function withStatesOf(said: Place, other: Place): Place {
  const names = views().flatMap(statesOf);
  const kept = Object.fromEntries(names.map((name) => [name, other[name]]));
  return withValues({ ...said, ...kept }, addressed(viewOfId(said.view)), (value) => valueIn(said, value));
}

/** Values whose change makes an entry in the browser’s history. */
export const stepValues = (place: Place): unknown[] =>
  valuesOf(viewOfId(place.view).steps ?? []).map((value) => valueIn(place, value));
