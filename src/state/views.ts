/** The registry of views. `views/registry.ts` fills it, so that this room does not depend on any view. */
import type { Field } from './field';
import type { StateName, ViewId, ViewStates } from './place';
import type { StatePath, ViewDefinition } from './view-definition';

const known: ViewDefinition[] = [];

/** Adds a view at the end. */
export function defineView<Id extends ViewId>(definition: ViewDefinition<Id>): void {
  if (known.some(({ id }) => id === definition.id)) throw new Error(`Two views are named ${definition.id}.`);
  known.push(definition as unknown as ViewDefinition);
}

/** All views, in the order of their tabs and number keys. */
export function views(): readonly ViewDefinition[] {
  if (known.length === 0) throw new Error('No view is known: import views/registry.ts first.');
  return known;
}

export const isView = (id: string): id is ViewId => views().some((view) => view.id === id);

export function viewOfId(id: ViewId): ViewDefinition {
  const found = views().find((view) => view.id === id);
  if (found === undefined) throw new Error(`There is no view ${id}.`);
  return found;
}

/** The first view of this kind, used as the default. */
export const firstOf = (covers: ViewDefinition['covers']): ViewId =>
  views().find((view) => view.covers === covers)?.id ?? views()[0].id;

/** Files that a view shows: one of the two sides, both, or a set of others. */
export const coveredBy = (id: ViewId): ViewDefinition['covers'] => viewOfId(id).covers;

/** Number key of a view, by its position among the tabs. From the tenth view on, there is none. */
export const numberKey = (at: number): string[] => (at < 9 ? [String(at + 1)] : []);

/** A single value of a state, with its field. */
export interface Value {
  state: StateName;
  name: string;
  field: Field<unknown>;
}

/** Values named by paths: all of a state, or a single one. */
export function valuesOf(paths: readonly StatePath[]): Value[] {
  return paths.flatMap((path) => {
    const [state, wanted] = path.split('.') as [StateName, string?];
    return Object.entries(fieldsOf(state))
      .filter(([name]) => wanted === undefined || name === wanted)
      .map(([name, field]) => ({ state, name, field }));
  });
}

function fieldsOf(state: StateName): Readonly<Record<string, Field<unknown>>> {
  const owner = views().find(({ states }) => Object.hasOwn(states, state));
  if (owner === undefined) throw new Error(`No view has a state ${state}.`);
  return (owner.states as Record<StateName, Readonly<Record<string, Field<unknown>>>>)[state];
}

export const statesOf = (view: ViewDefinition): StateName[] => Object.keys(view.states) as StateName[];

/** All values of all view states. */
export const allValues = (of: readonly ViewDefinition[] = views()): Value[] => of.flatMap((view) => valuesOf(statesOf(view)));

/** Values in a view's address. */
export const addressed = (view: ViewDefinition): Value[] => valuesOf(view.address ?? statesOf(view));

export const valueIn = (states: ViewStates, { state, name }: Value): unknown =>
  (states[state] as Readonly<Record<string, unknown>>)[name];

/** States with some values replaced. A state without a change stays the same object. */
export function withValues<S extends ViewStates>(states: S, values: readonly Value[], to: (value: Value) => unknown): S {
  let changed = states;
  for (const value of values) {
    const next = to(value);
    if (next === valueIn(changed, value)) continue;
    changed = { ...changed, [value.state]: { ...(changed[value.state] as object), [value.name]: next } };
  }
  return changed;
}
