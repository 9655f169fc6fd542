/** Syntax of comments and quoted texts in a language. */
interface Rules {
  /** Comments within comments. */
  nested: boolean;
  /** A backslash escapes between three quotes. */
  escapedBlocks: boolean;
  /** Code within texts, `${…}`: in all of them, or where a name stands before the quote. */
  templates: 'none' | 'all' | 'named';
  /** A single quote begins a text as a double one does. */
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

/** A stretch of a text, by offsets. */
export interface Stretch {
  from: number;
  to: number;
  kind: 'comment' | 'text';
}

const CHARACTER = /'(?:\\u+[0-9a-fA-F]{4}|\\[^\n]|[^\\'\n])'/y;
const IDENTIFIER_PART = /[\p{L}\p{N}_$]/u;

/** Comments and quoted texts of a source file, in order; code within a text (`${…}`) is none of it. One pass, no recursion. */
export function scanText(text: string, path: string): Stretch[] {
  const rules = rulesOf(path);
  const found: Stretch[] = [];
  /** Texts that code stands in, with the braces that are open there. */
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

  /** Scans from a quote, or from the end of embedded code, to the end of the text or to the next code in it. */
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

/** The text with blanks in the place of comments and quoted texts; lines and offsets stay. */
export function codeOf(text: string, stretches: readonly Stretch[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of stretches) {
    parts.push(text.slice(at, from), text.slice(from, to).replace(/[^\r\n]/g, ' '));
    at = to;
  }
  return parts.join('') + text.slice(at);
}
