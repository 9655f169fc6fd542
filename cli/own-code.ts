/** Reads the option `--own`: packages and classes that are the program's own code. */
import { readOwn } from '../common/own-prefixes';
import { Failure } from './terminal/failure';

/**
 * The packages and classes of all `--own` options combined, which separate them by commas; empty if they are to be guessed.
 * Throws Failure if an option is invalid.
 */
export function ownOf({ own = [] }: { readonly own?: readonly string[] }): string[] {
  const text = own.join(',');
  const read = readOwn(text);
  // Probably from a variable that a script has not set.
  const isEmpty = own.length > 0 && text.trim() === '';
  if (read.ok && !isEmpty) return read.prefixes;
  throw new Failure(`--own: ${read.ok ? 'a name is empty' : read.message}; write --own com.acme,org.lib, or --own all.`);
}
