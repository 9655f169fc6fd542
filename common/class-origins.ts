/** Origins of classes (docs/format.md section 3), and whether it is the program's own. */
import { packageOf } from './class-names';
import { isJdk } from './jdk';

export const Origin = { unknown: 0, jdk: 1, classFolder: 2, testFolder: 3, mainJar: 4, otherJar: 5, generated: 6 } as const;

/** Order in which origins decide where several classes have one name: the program's own code comes first. */
const PREFERRED: readonly number[] = [
  Origin.classFolder,
  Origin.testFolder,
  Origin.mainJar,
  Origin.otherJar,
  Origin.jdk,
  Origin.generated,
  Origin.unknown,
];

/**
 * Origins of classes after some became one.
 *
 * @param origins by class, as the file has it
 * @param becomes by class of the file, the class that it became
 * @param count of the classes that they became
 */
export function mergedOrigins(origins: Uint8Array, becomes: Uint32Array, count: number): Uint8Array {
  const merged = new Uint8Array(count).fill(Origin.unknown);
  for (const [cls, origin] of origins.entries()) {
    const into = becomes[cls];
    if (PREFERRED.indexOf(origin) < PREFERRED.indexOf(merged[into])) merged[into] = origin;
  }
  return merged;
}

/** Launchers of a program or its tests, and code that such tools generate. */
export const LAUNCHERS =
  /^(?:org\.junit|junit|org\.testng|org\.opentest4j|org\.apiguardian|org\.apache\.maven|org\.codehaus\.plexus|org\.openjdk\.jmh|org\.gradle|worker\.org\.gradle|com\.intellij\.rt|org\.eclipse\.jdt\.internal\.junit\w*)\./;
export const GENERATED = /\$\$(?:Lambda|Enhancer|FastClass|SpringCGLIB)|\$Proxy\d*\b|\.jmh_generated\.|\/0x/;

/** Basis of the program's own code, as the engine has it (OwnBasis). */
interface Basis {
  readonly by: 'given' | 'origin' | 'packages' | 'not-jdk' | 'all';
  readonly prefixes: readonly string[];
}

/** Whether a class is the program's own on such a basis. */
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
