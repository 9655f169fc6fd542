/** Packages and classes that are the program's own: as somebody writes them, `com.acme,org.lib` or `all`, and which classes they mean. */
import { packageOf } from './class-names';
import { isJdk } from './jdk';

/** Stands for all code. */
export const ALL_CODE = 'all';

/** A package or a class, by its binary name. */
const PREFIX = /^[\p{L}_$][\p{L}\p{N}_$]*(\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u;

export type OwnPrefixes = { ok: true; prefixes: string[] } | { ok: false; message: string };

/** The packages and classes of a text, each once; none of an empty one. */
export function readOwn(text: string): OwnPrefixes {
  if (text.trim() === '') return { ok: true, prefixes: [] };
  const prefixes = text.split(',').map((each) => each.trim().replace(/\.\*?$/, ''));
  const wrong = prefixes.find((each) => !PREFIX.test(each));
  if (wrong !== undefined) return { ok: false, message: wrong === '' ? 'a name is empty' : `“${wrong}” is no package or class` };
  if (prefixes.includes(ALL_CODE) && prefixes.length > 1) return { ok: false, message: 'all stands alone, without packages' };
  return { ok: true, prefixes: [...new Set(prefixes)] };
}

/** Launchers of a program or its tests, and code that such tools generate. */
export const LAUNCHERS =
  /^(?:org\.junit|junit|org\.testng|org\.opentest4j|org\.apiguardian|org\.apache\.maven|org\.codehaus\.plexus|org\.openjdk\.jmh|org\.gradle|worker\.org\.gradle|com\.intellij\.rt|org\.eclipse\.jdt\.internal\.junit\w*)\./;
export const GENERATED = /\$\$(?:Lambda|Enhancer|FastClass|SpringCGLIB)|\$Proxy\d*\b|\.jmh_generated\.|\/0x/;

/** What counts as the program's own code, as the engine has it (OwnBasis). */
interface Basis {
  readonly by: 'given' | 'origin' | 'packages' | 'not-jdk' | 'all';
  readonly prefixes: readonly string[];
}

/** Whether a class is own by what counts as such. */
export function isOwnBy({ by, prefixes }: Basis, className: string): boolean {
  if (GENERATED.test(className)) return false;
  switch (by) {
    case 'all':
      return true;
    case 'given':
    case 'origin':
    case 'packages':
      return prefixes.some((prefix) => (prefix === '' ? packageOf(className) === '' : isIn(className, prefix)));
    default:
      return !isJdk(className) && !LAUNCHERS.test(className);
  }
}

/** Whether a class is a prefix, or inside it. */
export const isIn = (className: string, prefix: string): boolean =>
  className === prefix || className.startsWith(`${prefix}.`) || className.startsWith(`${prefix}$`);
