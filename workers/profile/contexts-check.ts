/** Rejects files without contexts where contexts are needed. */
import { FormatError } from '../jobs/errors';
import type { Recording } from './recording';

/**
 * Throws FormatError if a recording has only times of methods.
 *
 * @param name name of the file, if known
 */
export function checkContexts({ regions }: Pick<Recording, 'regions'>, name = 'The file'): void {
  if (regions?.alone !== true) return;
  const { isOfFlightRecorder } = regions;
  throw new FormatError(
    'empty',
    `${name} has no contexts, only the times of methods${isOfFlightRecorder ? '' : ' (metrics=none)'}.`,
    '',
    `Show the times with callgrove info or by opening the file alone, or record ${isOfFlightRecorder ? 'samples too (settings=profile)' : 'without metrics=none'}.`,
  );
}
