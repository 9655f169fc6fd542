/** Option `--own`: packages and classes that are the program's own code. */
import { readOwn } from '../common/own-prefixes';
import { Failure } from './terminal/failure';

/** The packages and classes of all `--own` together, separated by commas; none where they are guessed. Throws Failure. */
export function ownOf({ own = [] }: { readonly own?: readonly string[] }): string[] {
  const text = own.join(',');
  const read = readOwn(text);
  // A variable that a script has not set.
  const isEmpty = own.length > 0 && text.trim() === '';
  if (read.ok && !isEmpty) return read.prefixes;
  throw new Failure(`--own: ${read.ok ? 'a name is empty' : read.message}; write --own com.acme,org.lib, or --own all.`);
}
