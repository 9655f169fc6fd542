/** Parses one line of a ProGuard or R8 mapping file. */
/** One line of a ProGuard or R8 mapping file. */
export type Line =
  | { kind: 'blank' }
  | { kind: 'comment'; info: Record<string, unknown> | null }
  | { kind: 'class'; original: string; obfuscated: string }
  | { kind: 'field' }
  | { kind: 'method'; method: MethodLine };

export interface MethodLine {
  obfuscated: string;
  /** Range of lines in the obfuscated method that this entry stands for, 0 if none are given. */
  from: number;
  to: number;
  /** First line in the source; 0 if none is given, in which case the range already has the source's lines. */
  line: number;
  /** Result and parameter types as in Java source: `int[]`, `java.lang.String`. */
  result: string;
  parameters: string[];
  /** The class from which the method comes, if it is not the class under which the line is listed. */
  holder: string | null;
  name: string;
}

const ARROW = ' -> ';

/** Parses a line. Null if it is not valid in a mapping file. Takes time in proportion to its length. */
export function readLine(text: string): Line | null {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'blank' };
  if (trimmed.startsWith('#')) return { kind: 'comment', info: information(trimmed.slice(1)) };
  const arrow = trimmed.lastIndexOf(ARROW);
  if (arrow <= 0) return null;
  const left = trimmed.slice(0, arrow);
  const right = trimmed.slice(arrow + ARROW.length);
  if (!/^\s/.test(text)) {
    const obfuscated = right.slice(0, -1);
    if (!right.endsWith(':') || obfuscated === '' || /\s/.test(left) || /\s/.test(obfuscated)) return null;
    return { kind: 'class', original: left, obfuscated };
  }
  if (right === '' || /\s/.test(right)) return null;
  return member(left, right);
}

function member(left: string, obfuscated: string): Line | null {
  const range = /^(\d{1,9}):(\d{1,9}):/.exec(left);
  const body = range ? left.slice(range[0].length) : left;
  const space = body.indexOf(' ');
  if (space <= 0) return null;
  const open = body.indexOf('(', space);
  if (open < 0) return range || space === body.length - 1 ? null : { kind: 'field' };
  const close = body.indexOf(')', open);
  const lines = close < 0 ? null : /^(?::(\d{1,9})(?::\d{1,9})?)?$/.exec(body.slice(close + 1));
  if (lines === null) return null;
  const full = body.slice(space + 1, open);
  const dot = full.lastIndexOf('.');
  const name = full.slice(dot + 1);
  if (name === '') return null;
  const inside = body.slice(open + 1, close);
  const parameters = inside === '' ? [] : inside.split(',').map((type) => type.trim());
  const result = body.slice(0, space);
  if ([result, ...parameters].some((type) => type === '' || type.includes(':'))) return null;
  const [from, to] = range ? [Number(range[1]), Number(range[2])] : [0, 0];
  const holder = dot < 0 ? null : full.slice(0, dot);
  return { kind: 'method', method: { obfuscated, from, to, line: Number(lines[1] ?? 0), result, parameters, holder, name } };
}

/** Parses a comment in which R8 stores facts as JSON; null for comments written for people. */
function information(text: string): Record<string, unknown> | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
