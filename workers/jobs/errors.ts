/** Errors with a message, a place and a piece of advice, as the API hands them on. */
import type { EngineError } from '../api/engine';

/** Place in a file, as words: section, part and byte, as far as they are given. */
export function at(section: string, part?: number, byte?: number): string {
  const words = [section === '' ? '' : `section ${section}`];
  if (part !== undefined && part > 0) words.push(`part ${part}`);
  if (byte !== undefined) words.push(`byte ${byte}`);
  return words.filter((word) => word !== '').join(', ');
}

/** A refusal of a file. Has one sentence each for problem, place and way out. */
export class FormatError extends Error {
  override readonly name = 'FormatError';

  constructor(
    readonly kind: EngineError['kind'],
    message: string,
    readonly where: string,
    readonly advice: string,
    /** Below which share contexts may be folded away for the file to open after all (OpenOptions.prune); null where that does not help. */
    readonly prune: number | null = null,
  ) {
    super(message);
  }
}

/** Bytes that contradict the format. */
export function damaged(message: string, where: string): FormatError {
  return new FormatError(
    'damaged',
    message,
    where,
    'Record the program again, or fetch the file again: it was damaged in transfer.',
  );
}

/** A file that ends before it should. */
export function truncated(message: string, where: string): FormatError {
  return new FormatError(
    'truncated',
    message,
    where,
    'Copy the whole file again, in binary mode. A full disk can also truncate a file.',
  );
}

/** More than this reader takes on; the limit is named in the message. */
export function tooLarge(
  message: string,
  where: string,
  advice = 'Record less: use include= or exclude=, or a shorter run.',
): FormatError {
  return new FormatError('too-large', message, where, advice);
}

/** Refusal of a question about something that was closed. @param what with its number: `Profile 3` */
export function notOpen(what: string): FormatError {
  return new FormatError('gone', `${what} is no longer open.`, '', 'Open it again.');
}

/** Sentence about a damaged section that the rest of the file does without. */
export function sectionAbsent(section: string, { message, where }: FormatError): string {
  return `Section ${section} is treated as absent: ${message}${where === '' ? '' : ` (${where})`}`;
}

/** Thrown where code is needed that is not loaded yet. The caller awaits `load` and asks again. */
export class NotLoaded extends Error {
  constructor(readonly load: () => Promise<void>) {
    super('Code is needed that is not loaded yet.');
  }
}
