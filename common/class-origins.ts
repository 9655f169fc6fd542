/**
 * Defines the origins of classes (docs/format.md, section 3), and decides whether a class is the program's own, for page,
 * engine and command line.
 */
import { packageOf } from './class-names';
import { isJdk } from './jdk';

export const Origin = { unknown: 0, jdk: 1, classFolder: 2, testFolder: 3, mainJar: 4, otherJar: 5, generated: 6 } as const;

/** Order of precedence if several classes with the same name have different origins: the program's own code comes first. */
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
 * Origins of classes after some of them have been merged.
 *
 * @param origins origin of each class in the file
 * @param becomes for each class in the file, the class that it was merged into
 * @param count number of classes after merging
 */
export function mergedOrigins(origins: Uint8Array, becomes: Uint32Array, count: number): Uint8Array {
  const merged = new Uint8Array(count).fill(Origin.unknown);
  for (const [cls, origin] of origins.entries()) {
    const into = becomes[cls];
    if (PREFERRED.indexOf(origin) < PREFERRED.indexOf(merged[into])) merged[into] = origin;
  }
  return merged;
}

/** Launchers of programs and tests, and the build tools that start them. */
export const LAUNCHERS =
  /^(?:org\.junit|junit|org\.testng|org\.opentest4j|org\.apiguardian|org\.apache\.maven|org\.codehaus\.plexus|org\.openjdk\.jmh|org\.gradle|worker\.org\.gradle|com\.intellij\.rt|org\.eclipse\.jdt\.internal\.junit\w*)\./;
export const GENERATED = /\$\$(?:Lambda|Enhancer|FastClass|SpringCGLIB)|\$Proxy\d*\b|\.jmh_generated\.|\/0x/;

/** Definition of the program's own code (the engine's `OwnBasis`). */
interface Basis {
  readonly by: 'given' | 'origin' | 'packages' | 'not-jdk' | 'all';
  readonly prefixes: readonly string[];
}

/** Whether a class is the program's own on the given basis. */
export function isOwnBy({ by, prefixes }: Basis, className: string): boolean {
  if (GENERATED.test(className)) return false;
  // Functions outside classes are those of libraries, the VM and the kernel.
  if (className === '') return by === 'all';
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

/** Whether a class is the one that the prefix names, or is in that package or nested in that class. */
export const isIn = (className: string, prefix: string): boolean =>
  className === prefix || className.startsWith(`${prefix}.`) || className.startsWith(`${prefix}$`);
