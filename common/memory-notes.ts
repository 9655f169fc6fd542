/**
 * Notes, for page, engine and command line, about recordings that ran short of memory (docs/format.md, section 2); also kinds
 * of warnings in recordings.
 */
import { contexts } from './numbers';

/** Losses of a recording that ran short of memory. */
export interface Memory {
  /** Number of contexts merged into others. */
  folded: number;
  /** Whether calls are missing. */
  incomplete: boolean;
}

/** Says which figures of a recording with folded contexts are exact and which are not. Use only if `folded` is above 0. */
export function foldedNote({ folded, incomplete }: Memory): string {
  const exact = incomplete ? '' : ' Totals and exclusive figures are exact.';
  return `${contexts(folded)} folded because memory ran out: below them, some paths share one context per pair of caller and method.${exact} Inclusive figures below them are not exact.`;
}

/** Use only if `incomplete`. */
export const TOO_LOW = 'Memory ran out even after folding contexts, so some calls are missing and counts are too low.';

/** Note beside a table of inclusive figures; empty if they are exact. */
export function inclusiveNote({ folded }: Pick<Memory, 'folded'>, of = 'this recording'): string {
  return folded === 0
    ? ''
    : `Inclusive figures may not be exact: ${contexts(folded)} of ${of} ${folded === 1 ? 'was' : 'were'} folded because memory ran out.`;
}

/**
 * Note beside figures of an event of the VM, which are those of the method that caused it if they are added to own code; empty if
 * they are exact.
 *
 * @param label the event's, such as `Exceptions created`
 */
export function movedNote({ folded }: Pick<Memory, 'folded'>, label: string, of = 'this recording'): string {
  return folded === 0
    ? ''
    : `${label}: some may be below another of your methods than the one that caused them, because ${contexts(folded)} of ${of} ${folded === 1 ? 'was' : 'were'} folded when memory ran out.`;
}

/**
 * Warnings that say nothing about this run. Some are in every recording and explain how counting works; others give the length of
 * a list that a link leaves out (workers/sharing/link-recording.ts).
 */
const ROUTINE =
  /^(?:already running when the agent|counted as leaves|clock=cpu|[\d.]+ ms of waiting time|exceptions that the VM|\d+ methods .*; the link)/;

/** A warning that stands for names that the recorder left out of its lists. Some files say “and 5 more”. */
export const UNLISTED = /^(?:and )?(\d+) more(?: not listed)?: (.*)$/s;

export const isRoutine = (warning: string): boolean => ROUTINE.test(warning);

/** Whether a warning is about this run and does not merely stand for further names. */
export const isAboutRun = (warning: string): boolean => !isRoutine(warning) && !UNLISTED.test(warning);
