/** Splits a line of code into tokens that are drawn differently: comments, strings, keywords, search matches. */
import { visible } from '../../../common/visible-text';

export type Kind = 'code' | 'word' | 'comment' | 'text';

export interface Token {
  text: string;
  kind: Kind;
  /** Index of the match to which it belongs, or −1. */
  match: number;
}

interface Span {
  from: number;
  to: number;
}

/** Longest line that is drawn whole, in UTF-16 units. */
export const LONGEST = 2000;
/** Width of a tab in columns. */
export const TAB = 4;

/** Keywords of Java, Kotlin, Scala and Groovy. */
const ALWAYS =
  'abstract|assert|break|case|catch|class|const|continue|def|default|do|else|enum|extends|final|finally|for|fun|if|implements|import|instanceof|interface|lateinit|native|new|object|override|package|private|protected|public|return|static|strictfp|super|suspend|switch|synchronized|this|throw|throws|trait|transient|try|val|var|volatile|when|while|boolean|byte|char|double|float|int|long|short|void|true|false|null';
/** Words that are keywords only before a name, and names elsewhere. */
const BEFORE_NAMES = 'companion|data|implicit|internal|permits|record|sealed|with|yield';
const WORDS = new RegExp(`(?<![\\w$.])(?:(?:${ALWAYS})(?![\\w$])|(?:${BEFORE_NAMES})(?=\\s+[\\w$])|match(?=\\s*\\{))`, 'g');

/**
 * @param spans comments and strings of the line, in order
 * @param matches the line's matches, in order, with their indices
 */
export function tokensOf(
  line: string,
  spans: readonly (Span & { kind: 'comment' | 'text' })[],
  matches: readonly (Span & { number: number })[],
): Token[] {
  const whole = line.length > LONGEST ? line.slice(0, LONGEST) : line;
  const kinds: (Span & { kind: Kind })[] = [];
  let at = 0;
  const code = (to: number): void => {
    const text = whole.slice(at, to);
    for (const word of text.matchAll(WORDS)) {
      const from = at + word.index;
      kinds.push({ from, to: from + word[0].length, kind: 'word' });
    }
  };
  for (const span of spans) {
    code(span.from);
    kinds.push(span);
    at = span.to;
  }
  code(whole.length);
  const edges = new Set([0, whole.length]);
  for (const { from, to } of [...kinds, ...matches]) edges.add(Math.min(from, whole.length)).add(Math.min(to, whole.length));
  const sorted = [...edges].sort((a, b) => a - b);
  const tokens = sorted.slice(1).map((to, index): Token => {
    const from = sorted[index];
    const within = ({ from: first, to: last }: Span): boolean => first <= from && to <= last;
    return {
      text: plain(whole.slice(from, to)),
      kind: kinds.find(within)?.kind ?? 'code',
      match: matches.find(within)?.number ?? -1,
    };
  });
  if (whole !== line) tokens.push({ text: ` … ${line.length - LONGEST} more`, kind: 'comment', match: -1 });
  return tokens;
}

/** Joins neighbours that belong to the same match, or to none. */
export function runsOf(tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    if (last?.[0].match === token.match) last.push(token);
    else runs.push([token]);
  }
  return runs;
}

/** Replaces invisible and bidirectional characters by their code points; tabs stay. */
const plain = (text: string): string => text.split('\t').map(visible).join('\t');

/** Number of columns that the drawn text of a line takes. */
export function columnsOf(line: string): number {
  let columns = 0;
  for (let i = 0; i < Math.min(line.length, LONGEST); i++)
    columns = line[i] === '\t' ? (Math.floor(columns / TAB) + 1) * TAB : columns + 1;
  return columns;
}
