/** Java names as people read them. */

import { packageOf, simpleName } from '../../common/class-names';
import { MODULE, THREAD } from '../../common/frame-prefixes';
import type { FrameName, ShownName } from '../../workers/api/engine';

/** Whether a frame stands for a package or a class (transform `group`). */
const isGroup = ({ method, descriptor }: Pick<FrameName, 'method' | 'descriptor'>): boolean =>
  method === '*' && descriptor === '';

/** A method in the pieces that are drawn apart: as its language writes it and a mapping file names it, where the engine says so. */
function piecesOf({
  className,
  method,
  descriptor,
  shown,
}: FrameName): Required<Omit<ShownName, 'inlined' | 'sourceFile' | 'line'>> {
  if (isGroup({ method, descriptor })) {
    if (className.startsWith(THREAD) || className.startsWith(MODULE))
      return { packageName: '', owner: className, method: '', descriptor };
    // A package stands as a whole, as a class does: neither has a method.
    const whole = className === '*' ? '(no package)' : className.replace(/\.\*$/, '');
    const inside = className === whole ? packageOf(className) : '';
    return { packageName: inside, owner: inside === '' ? whole : simpleName(whole), method: '', descriptor };
  }
  return { packageName: packageOf(className), owner: simpleName(className), method, descriptor, ...shown };
}

/** `Page.binarySearch` */
export function shortName(name: FrameName): string {
  const { owner, method } = piecesOf(name);
  return [owner, method].filter(Boolean).join('.');
}

/** The method's name alone; of a package or class the last part of its name. */
export const methodName = (name: FrameName): string => piecesOf(name).method || simpleName(piecesOf(name).owner);

export const packageName = (name: FrameName): string => piecesOf(name).packageName;

/** `org.h2.mvstore.Page.binarySearch` */
export function longName(name: FrameName): string {
  const inside = packageName(name);
  return inside === '' ? shortName(name) : `${inside}.${shortName(name)}`;
}

/** The parameters as they are shown: `(Object, int[])`. */
export const parametersOf = (name: FrameName): string => parameters(piecesOf(name).descriptor);

/** `org.h2.mvstore.Page.binarySearch` as the JVM has it. */
export const exactName = ({ className, method }: FrameName): string => (className === '' ? method : `${className}.${method}`);

/** `org.h2.mvstore.Page.binarySearch(Ljava/lang/Object;)I`: tells overloads apart, and is the same however names are shown. */
export function signature(name: FrameName): string {
  return exactName(name) + name.descriptor;
}

/** What there is to know of a name on hover: all of it, the exact one where another is shown, what was inlined. */
export function fullName(name: FrameName): string {
  const lines = [longName(name) + parametersOf(name)];
  if (name.shown) lines.push(exactName(name) + parameters(name.descriptor));
  if (name.shown?.inlined) lines.push(`with ${name.shown.inlined.join(', ')} inlined`);
  return lines.join('\n');
}

const PRIMITIVES: Record<string, string> = {
  B: 'byte',
  C: 'char',
  D: 'double',
  F: 'float',
  I: 'int',
  J: 'long',
  S: 'short',
  Z: 'boolean',
  V: 'void',
};

/** Parameter list of a descriptor, simple names only: `(Object, int[])`. Text that is no descriptor is returned as it is. */
export function parameters(descriptor: string): string {
  const close = descriptor.indexOf(')');
  if (!descriptor.startsWith('(') || close < 0) return descriptor;
  const names: string[] = [];
  let at = 1;
  while (at < close) {
    let dimensions = 0;
    while (descriptor[at] === '[') {
      dimensions++;
      at++;
    }
    let name: string;
    if (descriptor[at] === 'L') {
      const semicolon = descriptor.indexOf(';', at);
      if (semicolon < 0 || semicolon > close) return descriptor;
      name = simpleName(descriptor.slice(at + 1, semicolon).replaceAll('/', '.'));
      at = semicolon + 1;
    } else {
      name = PRIMITIVES[descriptor[at]] ?? descriptor[at];
      at++;
    }
    names.push(name + '[]'.repeat(dimensions));
  }
  return `(${names.join(', ')})`;
}

/** Element type letter of an array allocation (JP 3.1.4) as Java writes it. */
export function elementTypeName(letter: string): string {
  return letter === 'R' ? 'reference' : (PRIMITIVES[letter] ?? letter);
}

const LIMITED = 128;

const FLAGS: readonly [number, string][] = [
  [1, 'constructor'],
  [2, 'static'],
  [4, 'native'],
  [8, 'intrinsic'],
  [32, 'lambda body'],
  [64, 'leaf, counted at its call sites'],
  [LIMITED, 'counted by a limited rule'],
];

/** What docs/format.md section 3 says about a method, in words worth showing. */
export function flagWords(flags: number): string[] {
  return FLAGS.filter(([bit]) => (flags & bit) !== 0).map(([, word]) => word);
}

/** Whether a method is counted by a limited rule (docs/metrics.md). */
export function isLimited(flags: number): boolean {
  return (flags & LIMITED) !== 0;
}
