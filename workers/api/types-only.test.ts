import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const FOLDER = import.meta.dirname;
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
const text = (name: string): string => readFileSync(path.join(FOLDER, name), 'utf8');
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  removeComments: true,
};

/** The part of a file's text that remains when its types are removed. */
const emitted = (source: string): string => ts.transpileModule(source, { compilerOptions: OPTIONS }).outputText.trim();

/** Exported declarations in a file's text that have no doc comment. */
function undocumented(source: string): string[] {
  const { statements } = ts.createSourceFile('api.ts', source, ts.ScriptTarget.ESNext, true);
  return statements
    .filter((each) => ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each))
    .filter((each) => each.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .filter((each) => ts.getJSDocCommentsAndTags(each).length === 0)
    .map(({ name }) => name.text);
}

describe('what the page may ask', () => {
  it.each(files)('%s holds types only', (name) => {
    expect(emitted(text(name))).toBe('export {};');
  });

  it.each(files)('%s tells what each of its types means', (name) => {
    expect(undocumented(text(name))).toEqual([]);
  });

  it('would not pass with a value, an import of one, or a type without a comment', () => {
    expect(emitted('export const MOST = 50;')).not.toBe('export {};');
    expect(emitted("import { MOST } from './limits'; export type Most = typeof MOST;")).not.toBe('export {};');
    expect(emitted('export enum Kind { A }')).not.toBe('export {};');
    expect(undocumented('export interface A {}\n/** Told. */\nexport type B = 1;\ntype C = 2;')).toEqual(['A']);
  });
});
