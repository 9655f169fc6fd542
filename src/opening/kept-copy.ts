/** Finds a kept copy of a file whose server does not answer. */
import type { EngineError } from '../../workers/api/engine';
import { findInLibrary } from '../state/library-port';
import type { NamedRef } from '../state/place';
import { notify } from '../state/store';

/**
 * The copy in the library (files kept in this browser) of a file that could not be fetched. A notice says that the copy is
 * shown.
 */
export async function keptCopy(ref: NamedRef, { kind, message }: EngineError): Promise<File | null> {
  const kept = kind === 'unanswered' ? await findInLibrary(ref) : null;
  if (kept !== null) notify({ message, advice: 'The library’s copy is shown. The file at the address may have changed since.' });
  return kept;
}
