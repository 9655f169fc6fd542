import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const FOLDERS = ['common', 'workers', 'src', 'cli', 'sw', 'vite', 'bench'];
/** Largest number of project classes in one chain of inheritance. */
const MOST = 2;

/** Each class of a text with the name of its base class; an empty name if there is none. */
function bases(text: string): [name: string, base: string][] {
  const found: [string, string][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isClassLike(node)) {
      const clause = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
      const base = clause?.types[0].expression.getText() ?? '';
      found.push([node.name?.text ?? 'a class without a name', base.slice(base.lastIndexOf('.') + 1)]);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('any.tsx', text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX));
  return found;
}

/** Chains with too many classes, outermost last. Errors are exempt, because kinds of errors are distinguished by class. */
function tooDeep(texts: readonly string[]): string[][] {
  const all = texts.flatMap(bases);
  const own = new Map<string, Set<string>>();
  for (const [name, base] of all) own.set(name, (own.get(name) ?? new Set()).add(base));
  const chains = (name: string, below: readonly string[]): string[][] => {
    const chain = [...below, name];
    const next = own.get(name);
    if (next === undefined || below.includes(name)) return [chain];
    return [...next].flatMap((base) => (base === '' ? [chain] : chains(base, chain)));
  };
  return [...own.keys()]
    .flatMap((name) => chains(name, []))
    .filter((chain) => !chain.some((name) => name.endsWith('Error')) && chain.filter((name) => own.has(name)).length > MOST);
}

it('no class stands on more than one other, errors aside', () => {
  const texts = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$|(^|[\\/])testing[\\/]/.test(file))
      .map((file) => readFileSync(path.join(ROOT, folder, file), 'utf8'))
      .filter((text) => /\bclass\b/.test(text)),
  );
  expect(texts.length).toBeGreaterThan(50);
  expect(tooDeep(texts)).toEqual([]);
});

it('finds towers over files, whatever they are called or exported as', () => {
  const storeys = ['export abstract class A {}', 'class B<T> extends A {}', 'export default class C extends base.B<number> {}'];
  expect(tooDeep(storeys)).toEqual([['C', 'B', 'A']]);
  expect(tooDeep(storeys.slice(0, 2))).toEqual([]);
  expect(tooDeep(['class A {}', 'class B extends A {}', 'const made = () => class extends B {};'])).toHaveLength(1);
});

it('lets kinds of errors stand on one another, and what the platform gives count for nothing', () => {
  expect(tooDeep(['class A extends Error {}', 'class B extends A {}', 'class C extends B {}'])).toEqual([]);
  expect(tooDeep(['class A extends EventTarget {}', 'class B extends A {}'])).toEqual([]);
});
