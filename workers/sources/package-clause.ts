import { codeOf, scanText } from './comment-scanner';

/** The package that a source file says it is of; empty for the unnamed one. Scala's may be put together of several clauses. */
export function declaredPackage(text: string, path: string): string {
  const code = codeOf(text, scanText(text, path));
  const clauses: string[] = [];
  for (const [, named] of code.matchAll(/^[ \t]*package[ \t]+(?!object\b)([\p{L}\p{N}_$.`]+)/gmu)) {
    clauses.push(named.replaceAll('`', '').replace(/\.$/, ''));
    if (!/\.scala$/i.test(path)) break;
  }
  return clauses.join('.');
}
