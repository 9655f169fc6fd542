/** Option `--own`: packages and classes that are the program's own code. */
import { Failure } from './terminal/failure';

const ALL = 'all';
/** A package or a class, by its binary name. */
const PREFIX = /^[\p{L}_$][\p{L}\p{N}_$]*(\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u;

/** The packages and classes of all `--own` together, which commas part; none where they are guessed. Throws Failure. */
export function ownOf({ own = [] }: { readonly own?: readonly string[] }): string[] {
  const prefixes = own.flatMap((text) => text.split(',')).map((text) => text.trim().replace(/\.\*?$/, ''));
  for (const prefix of prefixes)
    if (!PREFIX.test(prefix))
      throw new Failure(`--own: ${prefix === '' ? 'a name is empty' : `${prefix} is no package or class`}; write --own com.acme,org.lib, or --own all.`);
  if (prefixes.includes(ALL) && prefixes.length > 1) throw new Failure('--own: all stands alone, without packages.');
  return [...new Set(prefixes)];
}
