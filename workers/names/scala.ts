/**
 * Translates the JVM names that Scala's compilers (2.11 to 3) generate to names as in Scala source.
 *
 * Source: scala.reflect.NameTransformer (operators); the Scala Language Specification, 4.6.1 (defaults) and 12.2 (value classes);
 * names in scalac 2.13's own library.
 */
import { packageOf, simpleName } from '../../common/class-names';
import type { ShownName } from '../api/engine';
import { type ExactName, withNotes } from './language-rule';

export const isScala = (sourceFile: string): boolean => sourceFile.endsWith('.scala');

const OPERATORS: Record<string, string> = {
  tilde: '~',
  eq: '=',
  less: '<',
  greater: '>',
  bang: '!',
  hash: '#',
  percent: '%',
  up: '^',
  amp: '&',
  bar: '|',
  times: '*',
  div: '/',
  plus: '+',
  minus: '-',
  colon: ':',
  qmark: '?',
  at: '@',
  bslash: '\\',
};
const ENCODED = new RegExp(`\\$(${Object.keys(OPERATORS).join('|')})(?![A-Za-z0-9])|\\$u([0-9a-fA-F]{4})`, 'g');
/** Characters that do not change how the text around them is read. */
const PLAIN = /^[\p{L}\p{N}\p{P}\p{S} ]$/u;

/** `$plus$eq` → `+=` */
function decoded(name: string): string {
  return name
    .replaceAll('$lessinit$greater', '<init>')
    .replace(ENCODED, (code: string, operator: string | undefined, unit: string | undefined) => {
      if (operator !== undefined) return OPERATORS[operator];
      const char = String.fromCharCode(Number.parseInt(unit ?? '', 16));
      return PLAIN.test(char) ? char : code;
    });
}

/** Splits `Outer$$anon$1`, `Outer$accum$1`, `Outer$Inner$` or `package$` into the names of the nested definitions. */
function ownersOf(simple: string): string[] {
  const text = decoded(simple.replace(/\$mc[A-Z]+\$sp\b/, ''))
    .replace(/\$\$anonfun\$(?:(\$?[^$]+)\$)?(\d+)/g, (_, inside: string | undefined, n: string) =>
      inside ? `$${inside}$<lambda ${n}>` : `$<lambda ${n}>`,
    )
    .replace(/\$\$anon\$(\d+)/g, '$<anonymous $1>');
  const parts = text.split('$').filter((part) => part !== '' && !/^\d+$/.test(part));
  if (parts.at(-1) === 'class' && parts.length > 1) parts.pop();
  // Members of package objects, and Scala 3's definitions outside classes (`File$package$`).
  const toplevel = parts.indexOf('package');
  return toplevel < 0 || toplevel > 1 ? parts : parts.slice(toplevel + 1);
}

/** The name of a lambda: `$anonfun$foo$1`, or Scala 3's `foo$$anonfun$1`; either may be nested in another. */
function lambda(name: string): string | null {
  const later = /^(.*?)\$\$anonfun\$(?:adapted\$)?(\d+)(.*)$/.exec(name);
  if (later && !later[1].startsWith('$anonfun')) {
    const [, inside, number, rest] = later;
    const place = inside === '' ? '' : `${decoded(inside)}.`;
    const deeper = rest === '' ? '' : `.${lambda(rest) ?? rest}`;
    return `${place}<lambda ${number}>${deeper}`;
  }
  const earlier = /^\$anonfun\$(?:(.+)\$)?(\d+)$/.exec(name);
  if (!earlier) return null;
  const [, inside, number] = earlier;
  if (inside === undefined) return `<lambda ${number}>`;
  return `${lambda(inside) ?? (inside === 'new' ? '<init>' : decoded(inside.replace(/\$\d+$/, '')))}.<lambda ${number}>`;
}

export function scalaName({ className, method, isStatic }: ExactName): ShownName {
  const packageName = packageOf(className);
  const simple = simpleName(className);
  const owners = ownersOf(simple);
  const last = owners.at(-1) ?? '';
  if (last.startsWith('<lambda') && method.startsWith('apply'))
    return { packageName, owner: owners.slice(0, -1).join('.'), method: last };
  const owner = owners.join('.');
  if (method.startsWith('<') || method === '$deserializeLambda$') return { packageName, owner, method };
  if (method === '$init$') return { packageName, owner, method: '<trait init>' };

  const notes: string[] = [];
  let name = method;
  const strip = (pattern: RegExp, note: (match: RegExpExecArray) => string): void => {
    const match = pattern.exec(name);
    if (!match || match[0].length === name.length) return;
    name = name.replace(pattern, '');
    const said = note(match);
    if (said !== '') notes.push(said);
  };
  if (isStatic) strip(/\$$/, () => 'trait');
  strip(/\$adapted$/, () => 'adapted');
  strip(/\$m[A-Z]*c[A-Z]*\$sp$/, () => 'specialized');
  strip(/\$extension\d*$/, () => '');
  strip(/\$default\$(\d+)$/, ([, n]) => `default ${n}`);
  strip(/\$lzy(?:compute|INIT)\d*(?:\$\d+)?$/, () => 'lazy');
  const inner = lambda(name);
  if (inner !== null) return { packageName, owner, method: withNotes(inner, notes) };
  const above = /^.+\$\$super\$(.+)$/.exec(name);
  if (above) return { packageName, owner, method: withNotes(`super.${decoded(above[1])}`, notes) };
  // Private names that are accessed from outside: `com$acme$Outer$$name`.
  name = name.replace(/^[a-z]\w*\$.+\$\$(?=.)/, '');
  strip(/\$\d+$/, () => '');
  return { packageName, owner, method: withNotes(decoded(name), notes) };
}
