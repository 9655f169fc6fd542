/** The place: everything about the page's state that the address records, as plain data. */
import type { MatchRules, ThreadScope, Transform } from '../../workers/api/engine';

export type Side = 'a' | 'b';

/** A file that a link can name: by address, or by name and SHA-256 (hex; empty if the link gives none). */
export type NamedRef = ({ kind: 'url'; url: string; hash: string } | { kind: 'file'; name: string; hash: string }) & {
  /** For a file that contains both sides: the side to take. If omitted, the side on which it is opened. */
  part?: Side;
};

/** A side of the payload embedded in a link (docs/sharing.md). */
export type LinkRef = { kind: 'link'; payload: string; part: Side; hash: '' };

/** Several runs that form one side. */
export type RunsRef = { kind: 'runs'; files: readonly NamedRef[]; hash: ''; part?: undefined };

export type FileRef = NamedRef | LinkRef | RunsRef;

/** Whether two references may mean the same file. An unknown hash matches any. */
export function sameRef(a: FileRef | null, b: FileRef | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.hash !== b.hash && a.hash !== '' && b.hash !== '') return false;
  if (a.kind === 'runs')
    return b.kind === 'runs' && a.files.length === b.files.length && a.files.every((file, at) => sameRef(file, b.files[at]));
  if (a.kind === 'link') return b.kind === 'link' && a.payload === b.payload && a.part === b.part;
  return a.kind === 'url' ? b.kind === 'url' && a.url === b.url : b.kind === 'file' && a.name === b.name;
}

/**
 * View states, by view id and state name. Each `views/<view>/definition.ts` adds its own, so that this room does not depend on
 * any view.
 */
// biome-ignore lint/suspicious/noEmptyInterface: definitions of views extend it
export interface Views {}

export type ViewId = keyof Views;
/** Names of all view states; a view may have none, one or several. */
export type StateName = { [Id in ViewId]: keyof Views[Id] }[ViewId];
export type ViewStates = { [Name in StateName]: Extract<Views[ViewId], Record<Name, unknown>>[Name] };

/** The place without the view states. */
export interface CommonPlace {
  view: ViewId;
  /** The side shown by views of one file. */
  side: Side;
  threads: Record<Side, ThreadScope>;
  /** Transforms of both sides, in order. */
  transforms: readonly Transform[];
  /** Rules that normalise names before two trees are matched. */
  match: MatchRules;
  /** Packages and classes that are the program's own, or only `all`; if empty, own code is guessed. */
  own: readonly string[];
  /** Conditions of the gate (docs/ci.md). */
  gate: readonly string[];
  /** Id of the chosen metric; if empty, the file's best one is used. */
  metric: string;
  /** Position of the root in flame graphs. */
  root: 'top' | 'bottom';
}

export type Place = CommonPlace & ViewStates;
