/** Errors of the engine, with a message, a location and a suggested fix, as the API returns them. */
import type { EngineError } from '../api/engine';

/** A location in a file, in words: section, part and byte, if known. */
export function at(section: string, part?: number, byte?: number): string {
  const words = [section === '' ? '' : `section ${section}`];
  if (part !== undefined && part > 0) words.push(`part ${part}`);
  if (byte !== undefined) words.push(`byte ${byte}`);
  return words.filter((word) => word !== '').join(', ');
}

/** An error that rejects a file or a question: one sentence each for the problem, the location and the fix. */
export class FormatError extends Error {
  override readonly name = 'FormatError';

  constructor(
    readonly kind: EngineError['kind'],
    message: string,
    readonly where: string,
    readonly advice: string,
    /**
     * Share below which contexts could be folded away so that the file opens after all (OpenOptions.prune); null if that would
     * not help.
     */
    readonly prune: number | null = null,
  ) {
    super(message);
  }
}

/** Makes the error for bytes that contradict the format. */
export function damaged(message: string, where: string): FormatError {
  return new FormatError(
    'damaged',
    message,
    where,
    'Record the program again, or fetch the file again: it may have been damaged in transfer.',
  );
}

/** Makes the error for a file that ends too early. */
export function truncated(message: string, where: string): FormatError {
  return new FormatError(
    'truncated',
    message,
    where,
    'Copy the whole file again, in binary mode. A full disk can also truncate a file.',
  );
}

/** More than this reader accepts; the message names the limit. */
export function tooLarge(
  message: string,
  where: string,
  advice = 'Record less: use include= or exclude=, or a shorter run.',
): FormatError {
  return new FormatError('too-large', message, where, advice);
}

/** Error for a question about something that was closed. @param what with its number: `Profile 3` */
export function notOpen(what: string): FormatError {
  return new FormatError('gone', `${what} is no longer open.`, '', 'Open it again.');
}

/** Error for a question about something that a tree lacks. @param what with its number: `context 3` */
export function notInTree(what: string): FormatError {
  return new FormatError('gone', `The tree has no ${what}.`, '', 'Open the profile again.');
}

/** Sentence about a damaged section that the file can be read without. */
export function sectionAbsent(section: string, { message, where }: FormatError): string {
  return `Section ${section} is treated as absent: ${message}${where === '' ? '' : ` (${where})`}`;
}

/** Thrown if code is needed that has not been loaded yet. The caller awaits `load` and tries again. */
export class NotLoaded extends Error {
  constructor(readonly load: () => Promise<void>) {
    super('Code is needed that is not loaded yet.');
  }
}
