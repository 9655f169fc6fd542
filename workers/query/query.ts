/** Parses search queries over methods, and tests methods against them. */
import { FormatError } from '../jobs/errors';
import { compilePattern } from './linear-regex';

/** Names of a method that a query is tested against. */
export interface Searched {
  /** `class.method` */
  name: string;
  className: string;
  sourceFile: string;
}

type Test = (method: Searched) => boolean;

/**
 * Compiles a query over methods: terms separated by spaces, all of which must match, ignoring case.
 *
 * - text: `class.method` contains it
 * - `"text"`: `class.method` contains it as a whole word, with no letter or digit next to it
 * - `/regex/`: `class.method` matches; extends to the end of the query, so it may contain spaces
 * - `pkg:org.h2`: the class is in that package or below it
 * - `file:Select.java`: the name of the source file contains it
 *
 * Throws FormatError (`bad-query`) with the position of the offending character, counted from 1. Throws NotLoaded at the first
 * regex (linear-regex.ts).
 */
export function compileQuery(query: string): Test {
  const tests: Test[] = [];
  let at = 0;
  while (at < query.length) {
    if (/\s/.test(query[at])) {
      at++;
      continue;
    }
    const rest = query.slice(at);
    const regex = /^\/(.*)\/\s*$/s.exec(rest);
    const quoted = /^"([^"]*)("?)/.exec(rest);
    const word = /^\S+/.exec(rest)?.[0] ?? rest;
    if (regex && regex[1] !== '') {
      const pattern = compileRegex(regex[1], at + 1);
      tests.push(({ name }) => pattern(name));
      break;
    }
    if (quoted) {
      if (quoted[2] === '') throw badQuery('A quotation mark is not closed.', at, 'Close it or remove it.');
      const wanted = quoted[1].toLowerCase();
      if (wanted !== '') tests.push(({ name }) => hasWord(name.toLowerCase(), wanted));
      at += quoted[0].length;
      continue;
    }
    const field = /^(pkg|file):(.*)$/.exec(word);
    if (field) {
      const [, kind, value] = field;
      if (value === '')
        throw badQuery(
          `There is nothing after ${kind}:.`,
          at + word.length,
          kind === 'pkg' ? 'Add a package: pkg:java.util.' : 'Add a file: file:Main.java.',
        );
      const wanted = value.toLowerCase().replace(/\.$/, '');
      tests.push(
        kind === 'pkg'
          ? ({ className }) => className.toLowerCase().startsWith(`${wanted}.`)
          : ({ sourceFile }) => sourceFile.toLowerCase().includes(wanted),
      );
    } else {
      const wanted = word.toLowerCase();
      tests.push(({ name }) => name.toLowerCase().includes(wanted));
    }
    at += word.length;
  }
  return (method) => tests.every((test) => test(method));
}

const WORD = /[\p{L}\p{N}_]/u;

function hasWord(text: string, word: string): boolean {
  for (let i = text.indexOf(word); i >= 0; i = text.indexOf(word, i + 1)) {
    const before = text[i - 1] ?? ' ';
    const after = text[i + word.length] ?? ' ';
    if (!WORD.test(before) && !WORD.test(after)) return true;
  }
  return false;
}

function compileRegex(source: string, offset: number): (text: string) => boolean {
  try {
    new RegExp(source, 'iu');
  } catch (error) {
    const why =
      error instanceof Error ? error.message.replace(/^Invalid regular expression: .*?: (?=[^:]*$)/s, '') : String(error);
    throw badQuery(
      `The pattern is not a valid regular expression: ${why}.`,
      offset + faultOf(source),
      'Correct it, or remove the slashes to search for the text itself.',
    );
  }
  const pattern = compilePattern(source);
  if (pattern === null)
    throw badQuery(
      'The pattern uses lookahead, lookbehind, a back-reference or more than a thousand repetitions, which could run forever.',
      offset + Math.max(0, source.search(COSTLY)),
      'Rewrite it without them. To require several terms, separate them with spaces.',
    );
  return pattern;
}

/** Constructs that may take more than linear time. */
const COSTLY = /\(\?<?[=!]|\\[1-9]|\\k<|\{\d/;

/** Index of the error in a rejected pattern: an unmatched bracket, or a repetition of nothing; 0 if neither is found. */
function faultOf(source: string): number {
  const open: number[] = [];
  let set = -1;
  for (let i = 0; i < source.length; i++) {
    const char = source[i];
    if (char === '\\') {
      if (i === source.length - 1) return i;
      try {
        new RegExp(source.slice(i, i + 2), 'u');
      } catch {
        if (!/[pPukx]/.test(source[i + 1])) return i;
      }
      i++;
    } else if (set >= 0) {
      if (char === ']') set = -1;
    } else if (char === '[') set = i;
    else if (char === '(') open.push(i);
    else if (char === ')') {
      if (open.pop() === undefined) return i;
    } else if (/[*+?]/.test(char) && (i === 0 || /[(|]/.test(source[i - 1])) && !(char === '?' && source[i - 1] === '('))
      return i;
  }
  return set >= 0 ? set : (open.pop() ?? 0);
}

function badQuery(message: string, index: number, advice: string): FormatError {
  return new FormatError('bad-query', message, `character ${index + 1}`, advice);
}
