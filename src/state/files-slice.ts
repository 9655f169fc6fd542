/** Two slices of the store: the files of sides A and B, and those of the matrix. */
import type { ProfileSummary, Progress } from '../../workers/api/engine';
import type { FileRef, NamedRef, RunsRef, Side } from './place';
import type { Change } from './place-slice';

export interface ReadySlot {
  state: 'ready';
  ref: FileRef;
  summary: ProfileSummary;
}

/**
 * Why the user must act: drop the file, let the browser ask whether it may be read again, allow a fetch from another origin, or
 * try again.
 */
export type WhyWanted = 'drop' | 'ask' | 'foreign' | 'failed';

/** The state of side A or B. */
export type Slot =
  | { state: 'empty' }
  /** A link names the file, but only the user can provide it. */
  | { state: 'wanted'; ref: NamedRef | RunsRef; why: WhyWanted }
  | { state: 'opening'; ref: FileRef; name: string; job: number; progress: OpenProgress; before: ReadySlot | null }
  /** The file is open, but its hash differs from the link's. */
  | { state: 'differs'; expected: NamedRef; opened: ReadySlot }
  | ReadySlot;

/** A file of the matrix. `file` is null until it has been dropped or fetched. */
export interface Member {
  ref: NamedRef;
  file: File | null;
}

export type OpenProgress = (Omit<Progress, 'phase'> & { phase: 'fetch' }) | Progress;

export interface FileSlice {
  slots: Record<Side, Slot>;
  /** The files of the matrix; empty while there is none. */
  matrix: readonly Member[];
}

export const noFiles: FileSlice = { slots: { a: { state: 'empty' }, b: { state: 'empty' } }, matrix: [] };

export const fileActions = (change: Change<FileSlice>) => ({
  setSlot: (side: Side, slot: Slot): void => change(({ slots }) => ({ slots: { ...slots, [side]: slot } })),
  setMembers: (matrix: readonly Member[]): void => change({ matrix }),
});

export const refsOf = (members: readonly Member[]): NamedRef[] => members.map(({ ref }) => ref);

/** The open profile of a slot. While another is being opened there, this is still the previous one. */
export function readySlot(slot: Slot): ReadySlot | null {
  if (slot.state === 'opening') return slot.before;
  return slot.state === 'ready' ? slot : null;
}

/** The profile that a slot keeps open in the engine, whether shown or not. */
export function heldIn(slot: Slot): ReadySlot | null {
  return slot.state === 'differs' ? slot.opened : readySlot(slot);
}

/** The file by which a link refers to a slot. */
export function slotRef(slot: Slot): FileRef | null {
  switch (slot.state) {
    case 'empty':
      return null;
    case 'differs':
      return slot.expected;
    default:
      return slot.ref;
  }
}
