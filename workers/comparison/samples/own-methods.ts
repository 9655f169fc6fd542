import { isOwnBy } from '../../../common/class-origins';
import { isJdk } from '../../../common/jdk';
import { ALL_CODE } from '../../../common/own-prefixes';
import type { FrameName, OwnBasis } from '../../api/engine';

/** Role of a method in a story of samples. */
export const Role = {
  /** The JDK's, native, kernel, a launcher's, or generated. */
  other: 0,
  own: 1,
  /** A synthetic body, which counts as its own caller; own where it has none. */
  body: 2,
} as const;

/**
 * Methods that compilers make of a part of another one: bodies of lambdas (`lambda$main$0`, Kotlin's `main$lambda$0`, Scala's
 * `$anonfun$main$1`), accessors, Groovy's closures. Classes that a VM or a library generates are never own.
 */
const BODY = /^(?:lambda\$|\$anonfun\$|access\$\d+$|access\$get|\$deserializeLambda\$)|\$lambda\$|\$\$anonfun\$/;
const CLOSURE = /\$_\w*closure\d+(?:\$|$)/;

/** Frames for threads and modules. No class of a program has a blank in its name. */
const isFrameOfGroup = (className: string): boolean => className.includes(' ');

/**
 * Tells the program's own code where samples are compared: what somebody named, else all but the JDK's, native code and
 * launchers'. Packages are not guessed by the main class, because that would leave out libraries. Where there is neither own code
 * nor the JDK's, as in profiles of other languages, all code is own.
 *
 * @param given packages and classes, or ALL_CODE alone; null where nobody named any
 * @param classNames classes of all methods
 */
export function basisOfSamples(given: readonly string[] | null, classNames: Iterable<string>): OwnBasis {
  if (given?.includes(ALL_CODE)) return { by: 'all', prefixes: [] };
  if (given !== null && given.length > 0) return { by: 'given', prefixes: [...given] };
  const basis: OwnBasis = { by: 'not-jdk', prefixes: [] };
  let isJava = false;
  for (const className of classNames) {
    if (isOwnClass(basis, className)) return basis;
    if (isJdk(className)) isJava = true;
  }
  return isJava ? basis : { by: 'all', prefixes: [] };
}

function isOwnClass(basis: OwnBasis, className: string): boolean {
  if (isFrameOfGroup(className)) return false;
  // Functions in no class are native ones and the kernel's.
  if (className === '') return basis.by === 'all';
  return isOwnBy(basis, className);
}

/** The role of a method. */
export function roleOf(basis: OwnBasis, { className, method }: Pick<FrameName, 'className' | 'method'>): number {
  if (!isOwnClass(basis, className)) return Role.other;
  return BODY.test(method) || CLOSURE.test(className) ? Role.body : Role.own;
}
