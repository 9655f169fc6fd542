/** What becomes of the states of views when a file, a tree, a metric or an address takes the place of another. */
import type { Place, ViewStates } from './place';
import type { ViewDefinition } from './view-definition';
import { addressed, allValues, statesOf, type Value, valueIn, valuesOf, viewOfId, views, withValues } from './views';

const standard = ({ field }: Value): unknown => field.standard;

const ofViews = (covering: readonly ViewDefinition['covers'][]): Value[] =>
  allValues(views().filter(({ covers }) => covering.includes(covers)));

/** Every value at its default. */
export function startStates(): ViewStates {
  const states = Object.fromEntries(views().flatMap((view) => Object.keys(view.states).map((name) => [name, {}])));
  return withValues(states as unknown as ViewStates, allValues(), standard);
}

/** For another tree: no id of a context or method, no zoom. */
export const withoutTree = <S extends ViewStates>(
  states: S,
  covering: readonly ViewDefinition['covers'][] = ['file', 'pair', 'set'],
): S =>
  withValues(
    states,
    ofViews(covering).filter(({ field }) => field.scope !== undefined),
    standard,
  );

/** For another file: as for another tree, and what views say. */
export const withoutFile = <S extends ViewStates>(states: S): S =>
  withValues(withoutTree(states), valuesOf(views().flatMap(({ resets = [] }) => resets)), standard);

/** For another metric: frames have other widths. */
export const withoutZoom = <S extends ViewStates>(states: S): S =>
  withValues(
    states,
    allValues().filter(({ field }) => field.scope === 'width'),
    standard,
  );

/** Without what was typed or chosen by the name of a class or package. */
export const withoutNames = <S extends ViewStates>(states: S): S =>
  withValues(
    states,
    allValues().filter(({ field }) => field.named === true),
    standard,
  );

/** A place of an address with what it does not say taken from another. */
export function withStatesOf(said: Place, other: Place): Place {
  const names = views().flatMap(statesOf);
  const kept = Object.fromEntries(names.map((name) => [name, other[name]]));
  return withValues({ ...said, ...kept }, addressed(viewOfId(said.view)), (value) => valueIn(said, value));
}

/** Values whose change is a step of the browser’s history. */
export const stepValues = (place: Place): unknown[] =>
  valuesOf(viewOfId(place.view).steps ?? []).map((value) => valueIn(place, value));
