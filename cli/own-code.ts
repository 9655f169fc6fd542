/** Option `--own`: packages and classes that are the program's own code. */
import { readOwn } from '../common/own-prefixes';
import { Failure } from './terminal/failure';

/** The packages and classes of all `--own` together, which commas part; none where they are guessed. Throws Failure. */
export function ownOf({ own = [] }: { readonly own?: readonly string[] }): string[] {
  const read = readOwn(own.join(','));
  if (read.ok) return read.prefixes;
  throw new Failure(`--own: ${read.message}; write --own com.acme,org.lib, or --own all.`);
}
