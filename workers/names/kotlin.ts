/**
 * Translates the JVM names that Kotlin's compiler generates to names as in Kotlin source.
 *
 * Source: Kotlin documentation, "Calling Kotlin from Java": file facades, multi-file classes, mangling of inline classes and of
 * internal members, default arguments. Also the names that kotlinc 2.2 generates for Kotlin's standard library.
 */
import { packageOf, simpleName } from '../../common/class-names';
import type { ShownName } from '../api/engine';
import { type ExactName, withNotes } from './language-rule';

export const isKotlin = (sourceFile: string): boolean => /\.kts?$/.test(sourceFile);

/** `Utils.kt` → `UtilsKt`, the class for the functions of the file itself. */
function facadeOf(sourceFile: string): string {
  const base = sourceFile.replace(/\.kts?$/, '').replace(/[^\p{L}\p{N}_$]/gu, '_');
  return `${base.charAt(0).toUpperCase()}${base.slice(1)}Kt`;
}

/** Whether a class has no name in Kotlin, because it only holds the functions of files: `UtilsKt`, `StringsKt__StringsJVMKt`. */
function isFacade(part: string, sourceFile: string): boolean {
  return part === facadeOf(sourceFile) || /^\w+Kt__+\w+Kt$/.test(part);
}

/** `Outer$bar$1` → Outer, bar, `<anonymous 1>`. */
function ownersOf(simple: string, sourceFile: string): string[] {
  const parts = simple
    .replace(/\$\$inlined\$[^$]*/, '')
    .replace(/\$\$(?=[^$])/g, '$\0')
    .split('$');
  const owners = parts
    .map((part) => part.replace('\0', '$'))
    .filter((part) => part !== '' && part !== 'DefaultImpls')
    .map((part) => (/^\d+$/.test(part) ? `<anonymous ${part}>` : part));
  return owners.length > 0 && isFacade(owners[0], sourceFile) ? owners.slice(1) : owners;
}

export function kotlinName({ className, method, descriptor, isStatic, sourceFile }: ExactName): ShownName {
  const packageName = packageOf(className);
  const simple = simpleName(className);
  const owners = ownersOf(simple, sourceFile);
  const anonymous = /^<anonymous (\d+)>$/.exec(owners.at(-1) ?? '');
  if (anonymous && (method === 'invoke' || method === 'invokeSuspend')) {
    const kind = method === 'invoke' ? 'lambda' : 'suspend';
    return { packageName, owner: owners.slice(0, -1).join('.'), method: `<${kind} ${anonymous[1]}>` };
  }
  const owner = owners.join('.');
  if (method.startsWith('<')) return { packageName, owner, method };

  const notes: string[] = [];
  let name = method;
  const strip = (pattern: RegExp, note = ''): void => {
    const less = name.replace(pattern, '');
    if (less === name || less === '') return;
    name = less;
    if (note !== '') notes.push(note);
  };
  strip(/^access\$/, 'access');
  strip(/\$default$/, 'defaults');
  strip(/\$suspendImpl$/, 'suspend');
  strip(/\$annotations$/, 'annotations');
  strip(/\$\w+Kt__+\w+Kt$/);
  if (notes.includes('access')) strip(/\$c?p(?:\$s\d+)?$/);
  const bodies = /^(.+?)\$lambda((?:\$\w+)+)$/.exec(name);
  if (bodies) name = bodies[1];
  name = name
    .split('$')
    .map((part) => part.replace(/(.)-(?:impl0?|[A-Za-z0-9_-]{7})$/, '$1'))
    .join('$');
  const pair = /^([^$]+)\$([^$]+)$/.exec(name);
  // `foo$module` is an internal member, `outer$inner` a local function. Bridges of members are static as well, and take the
  // object first.
  const member = !isStatic || descriptor.startsWith(`(L${className.replaceAll('.', '/')};`);
  if (pair) name = member ? pair[1] : `${pair[1]}.${pair[2]}`;
  return { packageName, owner, method: withNotes(name + (bodies ? inside(bodies[2]) : ''), notes) };
}

/** `$0$lambda$1` → `.<lambda 0>.<lambda 1>`; names between numbers are functions inside a lambda. */
function inside(rest: string): string {
  const parts = rest.slice(1).split('$');
  return parts
    .filter((part) => part !== 'lambda')
    .map((part) => (/^\d+$/.test(part) ? `.<lambda ${part}>` : `.${part}`))
    .join('');
}
