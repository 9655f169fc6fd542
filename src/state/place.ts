/** Where the user is: everything that the address bar keeps. Plain data, no profile. */
import type { MatchRules, ThreadScope, Transform } from '../../workers/api/engine';

export type Side = 'a' | 'b';

/** A file that a link can name: by address, or by name and SHA-256 (hex; empty when the link gives none). */
export type NamedRef = ({ kind: 'url'; url: string; hash: string } | { kind: 'file'; name: string; hash: string }) & {
  /** Which side it is of a file that holds both; as the side that it is opened on where left out. */
  part?: Side;
};

/** What a link holds itself: a side of its payload (docs/sharing.md). */
export type LinkRef = { kind: 'link'; payload: string; part: Side; hash: '' };

/** Several runs that are taken for one side. */
export type RunsRef = { kind: 'runs'; files: readonly NamedRef[]; hash: ''; part?: undefined };

export type FileRef = NamedRef | LinkRef | RunsRef;

/** Whether two references may mean one file: a hash that is not known yet speaks for neither. */
export function sameRef(a: FileRef | null, b: FileRef | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.hash !== b.hash && a.hash !== '' && b.hash !== '') return false;
  if (a.kind === 'runs')
    return b.kind === 'runs' && a.files.length === b.files.length && a.files.every((file, at) => sameRef(file, b.files[at]));
  if (a.kind === 'link') return b.kind === 'link' && a.payload === b.payload && a.part === b.part;
  return a.kind === 'url' ? b.kind === 'url' && a.url === b.url : b.kind === 'file' && a.name === b.name;
}

/**
 * What each view keeps, by its id and then by the name of the state. Each `views/<view>/definition.ts` adds its own here, so that this
 * room knows no view.
 */
// biome-ignore lint/suspicious/noEmptyInterface: definitions of views extend it
export interface Views {}

export type ViewId = keyof Views;
/** Names of states: one view has one, none or several. */
export type StateName = { [Id in ViewId]: keyof Views[Id] }[ViewId];
/** The states of all views. */
export type ViewStates = { [Name in StateName]: Extract<Views[ViewId], Record<Name, unknown>>[Name] };

/** What is of no one view. */
export interface CommonPlace {
  view: ViewId;
  /** Which of the two files the single-file views look at. */
  side: Side;
  /** Thread scope of A and of B. */
  threads: Record<Side, ThreadScope>;
  /** Steps that make other trees of those of the files, in order: the same for both sides. */
  transforms: readonly Transform[];
  /** By which names are made alike before two trees are matched. */
  match: MatchRules;
  /** Conditions that the comparison is held against (docs/ci.md). */
  gate: readonly string[];
  /** Empty until chosen: then the file's best metric is used. */
  metric: string;
  /** Where the root of flame graphs stands. */
  root: 'top' | 'bottom';
}

export type Place = CommonPlace & ViewStates;
