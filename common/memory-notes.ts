/** Notes on recordings for which memory was short (docs/format.md, section 2), and the warnings that came with recordings. */
import { contexts } from './numbers';

/** Losses of a recording for lack of memory. */
export interface Memory {
  /** Contexts that became part of others. */
  folded: number;
  /** Calls are missing. */
  incomplete: boolean;
}

/** Tells which figures of a recording with folded contexts are exact, and which are not. Only where `folded` is above 0. */
export function foldedNote({ folded, incomplete }: Memory): string {
  const exact = incomplete ? '' : ' Totals and exclusive figures are exact.';
  return `${contexts(folded)} folded because memory ran out: some paths below them share one context per pair of caller and method.${exact} Inclusive figures below them are not exact.`;
}

/** Only where `incomplete`. */
export const TOO_LOW = 'Memory ran out even after folding contexts, so some calls are missing and counts are too low.';

/** Note beside a table of inclusive figures; empty where they are exact. */
export function inclusiveNote({ folded }: Pick<Memory, 'folded'>, of = 'this recording'): string {
  return folded === 0
    ? ''
    : `Inclusive figures may not be exact: ${contexts(folded)} of ${of} ${folded === 1 ? 'was' : 'were'} folded because memory ran out.`;
}

/**
 * Warnings that every recording has: they say how counting works, and nothing about this run. Or sizes of lists that a link leaves out
 * (workers/sharing/link-recording.ts): a whole file names those methods, and does not warn.
 */
const ROUTINE = /^(?:already running when the agent|counted as leaves|exceptions that the VM|\d+ methods .*; the link)/;

/** A warning of the recorder that stands for names that it left out of its lists. Some files say “and 5 more”. */
export const UNLISTED = /^(?:and )?(\d+) more(?: not listed)?: (.*)$/s;

export const isRoutine = (warning: string): boolean => ROUTINE.test(warning);

/** Whether a warning is about this run, and names no more of what is missing. */
export const isAboutRun = (warning: string): boolean => !isRoutine(warning) && !UNLISTED.test(warning);
