/** Formats the names of methods and classes for display on the page. */

import { frame, packageOf, shortenBrackets, simpleName, standsForObjects } from '../../common/class-names';
import { FOLDED, LOADED, MODULE, OUTSIDE, THREAD } from '../../common/frame-names';
import { PRIMITIVES } from '../../common/type-names';
import type { FrameName, ShownName } from '../../workers/api/engine';

/** Whether a frame stands for a package or a class (transform `group`). */
const isGroup = ({ method, descriptor }: Pick<FrameName, 'method' | 'descriptor'>): boolean =>
  method === '*' && descriptor === '';

/**
 * The pieces of a method's name that are drawn differently. They follow its language and mapping file, if the engine knows
 * them.
 */
function piecesOf({
  className,
  method,
  descriptor,
  shown,
}: FrameName): Required<Omit<ShownName, 'inlined' | 'sourceFile' | 'line'>> {
  if (isGroup({ method, descriptor })) {
    if ([THREAD, MODULE, OUTSIDE, LOADED, FOLDED].some((prefix) => className.startsWith(prefix)))
      return { packageName: '', owner: className, method: '', descriptor };
    // A package or class has no method; a package is not divided.
    const whole = className === '*' ? '(no package)' : className.replace(/\.\*$/, '');
    const inside = className === whole ? packageOf(className) : '';
    return { packageName: inside, owner: inside === '' ? whole : simpleName(whole), method: '', descriptor };
  }
  const pieces = { packageName: packageOf(className), owner: simpleName(className), method, descriptor, ...shown };
  return standsForObjects(method) ? { ...pieces, owner: `${pieces.owner} ${method}`, method: '', descriptor } : pieces;
}

const joined = (...pieces: string[]): string => pieces.filter(Boolean).join('.');

/** `Page.binarySearch`; `$Proxy[Page].read` for `org.h2.$Proxy[org.h2.mvstore.Page].read` */
export function shortName(name: FrameName): string {
  const { owner, method } = piecesOf(name);
  return joined(shortenBrackets(owner), method);
}

/** Only the method's name; for a package or class, the last part of its name. */
export const methodName = (name: FrameName): string => piecesOf(name).method || simpleName(piecesOf(name).owner);

export const packageName = (name: FrameName): string => piecesOf(name).packageName;

/** `org.h2.mvstore.Page.binarySearch` */
export function longName(name: FrameName): string {
  const { packageName, owner, method } = piecesOf(name);
  return joined(packageName, owner, method);
}

/** The parameters, as displayed: `(Object, int[])`. */
export const parametersOf = (name: FrameName): string => parameters(piecesOf(name).descriptor);

/** `org.h2.mvstore.Page.binarySearch`, always with the names in the file. */
export const exactName: (name: FrameName) => string = frame;

/**
 * `org.h2.mvstore.Page.binarySearch(Ljava/lang/Object;)I`: distinguishes overloads, and does not depend on how names are
 * displayed.
 */
export function signature(name: FrameName): string {
  return exactName(name) + name.descriptor;
}

/** Lines of a hint: the displayed name, the exact one if it differs, and inlined methods. */
export function fullName(name: FrameName): string {
  const lines = [longName(name) + parametersOf(name)];
  if (name.shown) lines.push(exactName(name) + parameters(name.descriptor));
  if (name.shown?.inlined) lines.push(`with ${name.shown.inlined.join(', ')} inlined`);
  return lines.join('\n');
}

/** Parameter list of a JVM descriptor, with simple names: `(Object, int[])`. Any other text is returned unchanged. */
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

const LIMITED = 128;

const FLAGS: readonly [number, string][] = [
  [1, 'constructor'],
  [2, 'static'],
  [4, 'native'],
  [8, 'intrinsic'],
  [32, 'lambda body'],
  [64, 'leaf, counted at its call sites'],
  [LIMITED, 'partly counted'],
  [1024, 'calls below may be missing'],
];

/** A method's flags (docs/format.md, section 3) in words; flags that mean nothing to users are omitted. */
export function flagWords(flags: number): string[] {
  return FLAGS.filter(([bit]) => (flags & bit) !== 0).map(([, word]) => word);
}

/** Whether a method is partly counted (docs/metrics.md). */
export function isLimited(flags: number): boolean {
  return (flags & LIMITED) !== 0;
}
