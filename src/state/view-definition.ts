/** The definition of a view: all that the rest of the page knows about it. */
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
  /** Name on the tab, on the page and in print. */
  readonly label: string;
  /** Name on a narrow tab, if `label` is too long for one. Its words must occur in `label`. */
  readonly short?: string;
  /** Rank among the tabs of a narrow screen, the most used first; views without one are under *More*. */
  readonly tabRank?: number;
  /** Words after “Show” in its command; if omitted, the label in lower case. */
  readonly called?: string;
  /** Files that it shows: one of the two sides, both, or a set of others. */
  readonly covers: 'file' | 'pair' | 'set';
  /** Kind of its selection, for transforms and the menu; `context` if omitted. */
  readonly selects?: 'context' | 'method';
  /**
   * Whether opening the context menu on a row of its tree first selects that row. A `DataTable` requests this with `onMenu`.
   */
  readonly menuSelectsRow?: boolean;
  /** Subject of the context menu; its selection if omitted. */
  readonly menuAbout?: 'thread';
  /** Whether the view itself decides where the roots of its flame graphs are, instead of the place. */
  readonly fixedRoots?: boolean;
  /** Metrics that it always shows instead of the chosen one. `by-interval`: it offers the metrics known per interval. */
  readonly metrics?: readonly string[] | 'by-interval';
  /** Fetches its component's script. */
  load(): Promise<ComponentType>;
  /** Fields of its states. */
  readonly states: FieldsOf<Id>;
  /** Values in its address, in this order; its own states if omitted. */
  readonly address?: readonly StatePath[];
  /** Values of the address whose change adds an entry to the browser’s history. */
  readonly steps?: readonly StatePath[];
  /** Values that a change of file resets, in addition to ids of contexts and methods. */
  readonly resets?: readonly StatePath[];
  /** Whether its tab is shown; always if omitted. */
  offered?(offer: Offer): boolean;
}
