/** What a view says of itself; all that the rest of the page knows of it. */
import type { ComponentType } from 'react';
import type { ProfileSummary } from '../../workers/api/engine';
import type { Field } from './field';
import type { StateName, ViewId, ViewStates, Views } from './place';

/** A state, or one value of it: `flame`, `flame.selected`. */
export type StatePath = { [Name in StateName]: Name | `${Name}.${keyof ViewStates[Name] & string}` }[StateName];

/** The fields of a view's states. */
export type FieldsOf<Id extends ViewId> = {
  readonly [Name in keyof Views[Id]]: { readonly [Value in keyof Views[Id][Name]]: Field<Views[Id][Name][Value]> };
};

/** What tells whether a view's tab is shown. */
export interface Offer {
  /** The file that is looked at. */
  summary: ProfileSummary;
  /** How many files the set has. */
  members: number;
}

export interface ViewDefinition<Id extends ViewId = ViewId> {
  /** Its name in the address. */
  readonly id: Id;
  /** Its name on tab, page and paper. */
  readonly label: string;
  /** What its command says after “Show”; the label in small letters where left out. */
  readonly called?: string;
  /** Whether it is of one of the two files, of both, or of a set of other files. */
  readonly covers: 'file' | 'pair' | 'set';
  /** What one selects in it, for transforms and the menu; `context` where left out. */
  readonly selects?: 'context' | 'method';
  /** Whether a press of the context menu on a table’s row selects that row first. */
  readonly menuSelectsRow?: boolean;
  /** Whether the roots of its flame graphs stand where it puts them, not where the place says. */
  readonly fixedRoots?: boolean;
  /** The metrics that it shows always, in the place of a chosen one; `by-interval` for those that are known by interval. */
  readonly metrics?: readonly string[] | 'by-interval';
  /** Fetches its component. */
  load(): Promise<ComponentType>;
  /** Its states, field by field. */
  readonly states: FieldsOf<Id>;
  /** What its address has, in this order; its own states where left out. */
  readonly address?: readonly StatePath[];
  /** Of these, what makes an entry in the browser’s history when it changes. */
  readonly steps?: readonly StatePath[];
  /** What another file on the side resets, beside ids of contexts and methods. */
  readonly resets?: readonly StatePath[];
  /** Whether its tab is shown; always where left out. */
  offered?(offer: Offer): boolean;
}
