/** The definition of a view: all that the rest of the page knows of it. */
import type { ComponentType } from 'react';
import type { ProfileSummary } from '../../workers/api/engine';
import type { Field } from './field';
import type { StateName, ViewId, ViewStates, Views } from './place';

/** A view state, or one value of it: `flame`, `flame.selected`. */
export type StatePath = { [Name in StateName]: Name | `${Name}.${keyof ViewStates[Name] & string}` }[StateName];

export type FieldsOf<Id extends ViewId> = {
  readonly [Name in keyof Views[Id]]: { readonly [Value in keyof Views[Id][Name]]: Field<Views[Id][Name][Value]> };
};

/** Facts that decide whether a view's tab is shown. */
export interface Offer {
  /** Summary of the file in view. */
  summary: ProfileSummary;
  /** Number of files in the set. */
  members: number;
}

export interface ViewDefinition<Id extends ViewId = ViewId> {
  /** Name in the address. */
  readonly id: Id;
  /** Name on tab, page and paper. */
  readonly label: string;
  /** Name on a narrow tab, where `label` is too long for it. Its words stand in `label`. */
  readonly short?: string;
  /** Place among the tabs of a narrow screen, the most used first; those without one are behind *More*. */
  readonly tabRank?: number;
  /** Words after “Show” in its command; the label in small letters if left out. */
  readonly called?: string;
  /** Files that it shows: one of the two sides, both, or a set of others. */
  readonly covers: 'file' | 'pair' | 'set';
  /** Kind of its selection, for transforms and the menu; `context` if left out. */
  readonly selects?: 'context' | 'method';
  /** Whether a press of the context menu on a row of its tree selects that row first. A `DataTable` says so by `onMenu`. */
  readonly menuSelectsRow?: boolean;
  /** Subject of the context menu: its selection if left out. */
  readonly menuAbout?: 'thread';
  /** Whether the roots of its flame graphs stand where it puts them, not where the place says. */
  readonly fixedRoots?: boolean;
  /** Metrics that it always shows instead of the chosen one. `by-interval`: it offers those known by interval. */
  readonly metrics?: readonly string[] | 'by-interval';
  /** Fetches its component's script. */
  load(): Promise<ComponentType>;
  /** Fields of its states. */
  readonly states: FieldsOf<Id>;
  /** Values in its address, in this order; its own states if left out. */
  readonly address?: readonly StatePath[];
  /** Values of the address whose change makes an entry in the browser’s history. */
  readonly steps?: readonly StatePath[];
  /** Values that another file resets, beside ids of contexts and methods. */
  readonly resets?: readonly StatePath[];
  /** Whether its tab is shown; always if left out. */
  offered?(offer: Offer): boolean;
}
