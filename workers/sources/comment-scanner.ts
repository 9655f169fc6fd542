/** Finds comments and string literals in source code of the JVM's languages, for colours and to ignore braces in them. */

/** Syntax of comments and string literals in a language. */
interface Rules {
  /** Whether comments can be nested. */
  nested: boolean;
  /** Whether a backslash escapes within triple quotes. */
  escapedBlocks: boolean;
  /** Which string literals may contain code, `${…}`: all of them, or those with an identifier in front of the quote. */
  templates: 'none' | 'all' | 'named';
  /** Whether single quotes delimit strings, as double quotes do. */
  singleQuoted: boolean;
}

const JAVA: Rules = { nested: false, escapedBlocks: true, templates: 'none', singleQuoted: false };
const KOTLIN: Rules = { nested: true, escapedBlocks: false, templates: 'all', singleQuoted: false };
const SCALA: Rules = { nested: true, escapedBlocks: false, templates: 'named', singleQuoted: false };
const GROOVY: Rules = { nested: false, escapedBlocks: true, templates: 'all', singleQuoted: true };

function rulesOf(path: string): Rules {
  if (/\.kts?$/i.test(path)) return KOTLIN;
  if (/\.scala$/i.test(path)) return SCALA;
  return /\.groovy$/i.test(path) ? GROOVY : JAVA;
}

/** A stretch of source text, by offsets. */
export interface Stretch {
  from: number;
  to: number;
  kind: 'comment' | 'text';
}

const CHARACTER = /'(?:\\u+[0-9a-fA-F]{4}|\\[^\n]|[^\\'\n])'/y;
const IDENTIFIER_PART = /[\p{L}\p{N}_$]/u;

/**
 * The comments and string literals of a source file, in order. Code within a literal (`${…}`) is not part of it. One pass, no
 * recursion.
 */
export function scanText(text: string, path: string): Stretch[] {
  const rules = rulesOf(path);
  const found: Stretch[] = [];
  /** The literals around embedded code, with the number of braces open in that code. */
  const inside: { quote: string; braces: number }[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text[at];
    const next = text[at + 1];
    if (char === '/' && (next === '/' || next === '*')) {
      const to = next === '/' ? lineEnd(text, at) : commentEnd(text, at, rules.nested);
      found.push({ from: at, to, kind: 'comment' });
      at = to;
    } else if (char === '"' || (char === "'" && rules.singleQuoted)) {
      const quote = text.startsWith(char.repeat(3), at) ? char.repeat(3) : char;
      const templates = char === '"' && (rules.templates === 'all' || (rules.templates === 'named' && isNamed(text, at)));
      at = quoted(at, at + quote.length, quote, templates);
    } else if (char === "'") {
      CHARACTER.lastIndex = at;
      const end = CHARACTER.test(text) ? CHARACTER.lastIndex : at + 1;
      if (end > at + 1) found.push({ from: at, to: end, kind: 'text' });
      at = end;
    } else {
      const outer = inside.at(-1);
      if (outer && char === '{') outer.braces++;
      if (outer && char === '}' && --outer.braces === 0) {
        inside.pop();
        at = quoted(at, at + 1, outer.quote, true);
      } else at++;
    }
  }
  return found;

  /** Scans a literal from its opening quote, or from the end of embedded code, to its end or to the next embedded code. */
  function quoted(from: number, begin: number, quote: string, templates: boolean): number {
    const block = quote.length === 3;
    const escapes = !block || rules.escapedBlocks;
    let to = begin;
    while (to < text.length) {
      if (escapes && text[to] === '\\') to += 2;
      else if (templates && text.startsWith('${', to)) {
        inside.push({ quote, braces: 1 });
        to += 2;
        break;
      } else if (text.startsWith(quote, to)) {
        to += quote.length;
        break;
      } else if (!block && (text[to] === '\n' || text[to] === '\r')) break;
      else to++;
    }
    to = Math.min(to, text.length);
    found.push({ from, to, kind: 'text' });
    return to;
  }
}

const isNamed = (text: string, at: number): boolean => at > 0 && IDENTIFIER_PART.test(text[at - 1]);

function lineEnd(text: string, from: number): number {
  let to = from;
  while (to < text.length && text[to] !== '\n' && text[to] !== '\r') to++;
  return to;
}

function commentEnd(text: string, from: number, nested: boolean): number {
  let depth = 1;
  let to = from + 2;
  while (to < text.length) {
    const ends = text[to] === '*' && text[to + 1] === '/';
    const begins = nested && text[to] === '/' && text[to + 1] === '*';
    if (ends && --depth === 0) return to + 2;
    if (begins) depth++;
    to += ends || begins ? 2 : 1;
  }
  return text.length;
}

/** The text with comments and string literals replaced by blanks; lines and offsets stay the same. */
export function codeOf(text: string, stretches: readonly Stretch[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of stretches) {
    parts.push(text.slice(at, from), text.slice(from, to).replace(/[^\r\n]/g, ' '));
    at = to;
  }
  return parts.join('') + text.slice(at);
}
