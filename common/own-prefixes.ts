/**
 * Parses, for page, engine and command line, the user's list of packages and classes that are the program's own:
 * `com.acme,org.lib`, or `all`.
 */

/** Stands for all code. */
export const ALL_CODE = 'all';

/** A package or a class, by its binary name. */
const PREFIX = /^[\p{L}_$][\p{L}\p{N}_$]*(\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u;

export type OwnPrefixes = { ok: true; prefixes: string[] } | { ok: false; message: string };

/** The packages and classes that a text lists, without duplicates; none if it is empty. */
export function readOwn(text: string): OwnPrefixes {
  if (text.trim() === '') return { ok: true, prefixes: [] };
  const prefixes = text.split(',').map((each) => each.trim().replace(/\.\*?$/, ''));
  const wrong = prefixes.find((each) => !PREFIX.test(each));
  if (wrong !== undefined)
    return { ok: false, message: wrong === '' ? 'a name is empty' : `“${wrong}” is not a package or class` };
  if (prefixes.includes(ALL_CODE) && prefixes.length > 1) return { ok: false, message: '“all” cannot be combined with packages' };
  return { ok: true, prefixes: [...new Set(prefixes)] };
}
