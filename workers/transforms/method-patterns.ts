/** Finds the methods that a transform applies to, by name or pattern. */
import { frame } from '../../common/class-names';
import { isJdk } from '../../common/jdk';
import type { MethodId, Methods } from '../api/engine';
import type { Names } from '../profile/names';

/**
 * The index of a method; −1 if the profile does not have it. Uses binary search, because methods are sorted by (class, name,
 * descriptor).
 */
export function indexOf(names: Names, { className, method, descriptor }: MethodId): number {
  const { classes, classOf, methods, descriptors } = names;
  let low = 0;
  let high = names.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order =
      compare(classes[classOf[middle]], className) ||
      compare(methods[middle], method) ||
      compare(descriptors[middle], descriptor);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return -1;
}

export function sameMethod(a: MethodId, b: MethodId): boolean {
  return a.className === b.className && a.method === b.method && a.descriptor === b.descriptor;
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** One byte for each method: 1 if it is selected. */
export function methodsMeant(names: Names, methods: Methods): Uint8Array {
  if ('pattern' in methods) return methodsMatching(names, [methods.pattern]);
  const chosen = new Uint8Array(names.size);
  const index = indexOf(names, methods.method);
  if (index >= 0) chosen[index] = 1;
  return chosen;
}

/** One byte for each method: 1 if its `class.method` matches one of the patterns. */
export function methodsMatching({ size, classes, classOf, methods }: Names, patterns: readonly string[]): Uint8Array {
  const tests = patterns.map(testFor);
  return Uint8Array.from({ length: size }, (_, m) => {
    const className = classes[classOf[m]];
    const name = frame({ className, method: methods[m] });
    return tests.some((test) => test(name, className)) ? 1 : 0;
  });
}

function testFor(pattern: string): (name: string, className: string) => boolean {
  if (pattern === 'jdk:') return (_, className) => isJdk(className);
  if (pattern.includes('*')) return wildcardTest(pattern);
  const [inside, nested] = [`${pattern}.`, `${pattern}$`];
  return (name, className) => name === pattern || className === pattern || name.startsWith(inside) || name.startsWith(nested);
}

/** A test for whole names, in which * stands for any text. */
export function wildcardTest(pattern: string): (name: string) => boolean {
  const parts = pattern.split('*');
  return parts.length === 1 ? (name) => name === pattern : (name) => matchesParts(name, parts);
}

/**
 * Whether the text consists of the parts in order, with anything between them. Leftmost matches leave the most for the rest, so
 * no backtracking is needed.
 */
function matchesParts(text: string, parts: readonly string[]): boolean {
  const last = parts.length - 1;
  if (text.length < parts[0].length + parts[last].length || !text.startsWith(parts[0]) || !text.endsWith(parts[last]))
    return false;
  const stop = text.length - parts[last].length;
  let at = parts[0].length;
  for (let k = 1; k < last; k++) {
    const found = text.indexOf(parts[k], at);
    if (found < 0 || found + parts[k].length > stop) return false;
    at = found + parts[k].length;
  }
  return true;
}
