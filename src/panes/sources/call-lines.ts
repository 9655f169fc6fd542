/**
 * Finds the lines of a method that call others. Recordings of exact counts have no call sites. So a callee gets a line only if
 * exactly one line of the method's text names it, and nothing else in the text may call it without naming it.
 */
import type { FrameName, NeighbourRow, SourceBlock, SourceText } from '../../../workers/api/engine';

export interface CallLines {
  /** Callees by line, from 1; the costliest first. */
  at: Map<number, NeighbourRow[]>;
  /**
   * Callees without a line, the costliest first, each with the number of lines that name it; null if it may be called without
   * being named.
   */
  elsewhere: { callee: NeighbourRow; lines: number | null }[];
}

/** Constructs that call methods with these names without naming them. */
const UNWRITTEN: readonly [names: RegExp, construct: RegExp][] = [
  [/^(?:close|addSuppressed)$/, /\btry\s*\(/],
  [/^(?:iterator|hasNext|next|getIterator)$/, /\bfor\s*\([^;{]*?(?::|\bin\b|<-)/],
  [/^(?:append|toString)$/, /\+/],
  [/^(?:equals|hashCode|ordinal)$/, /\bswitch\b|\bwhen\b|==/],
  [/^(?:valueOf|(?:boolean|byte|char|short|int|long|float|double)Value)$/, /(?:)/],
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Pattern of a call to this method in source text; null if such calls are not written out. */
function writtenCall({ className, method }: FrameName): RegExp | null {
  if (method === '<clinit>' || method.includes('lambda$')) return null;
  if (method !== '<init>') return new RegExp(`(?<![\\w$])${escaped(method)}\\s*\\(`);
  const simple = className.split(/[.$]/).at(-1) ?? '';
  return /^\d/.test(simple) ? null : new RegExp(`\\bnew\\s+(?:[\\w$]+\\.)*${escaped(simple)}\\s*(?:<[^()]*>)?\\s*\\(`);
}

/** Lines of a text with comments and string literals blanked out. */
function codeOf({ lines, spans }: SourceText, from: number, to: number): string[] {
  const code = lines.slice(from - 1, to);
  for (let at = 0; at < spans.length; at += 4) {
    const [line, start, end] = spans.subarray(at, at + 3);
    const index = line - from + 1;
    if (index < 0 || index >= code.length) continue;
    code[index] = code[index].slice(0, start) + ' '.repeat(end - start) + code[index].slice(end);
  }
  return code;
}

/** @param first the method's first line that has code: the lines above it are its head */
export function callLines(text: SourceText, block: SourceBlock, first: number, callees: readonly NeighbourRow[]): CallLines {
  const from = Math.max(block.from, first);
  const code = codeOf(text, from, block.to);
  const whole = code.join('\n');
  const found: CallLines = { at: new Map(), elsewhere: [] };
  for (const callee of callees) {
    if (callee.name === null) continue;
    const { name } = callee;
    const call = writtenCall(name);
    const lines = call === null ? [] : code.flatMap((line, index) => (call.test(line) ? [from + index] : []));
    const isUnwritten = UNWRITTEN.some(([names, construct]) => names.test(name.method) && construct.test(whole));
    if (lines.length !== 1 || isUnwritten) {
      found.elsewhere.push({ callee, lines: isUnwritten ? null : lines.length });
      continue;
    }
    const known = found.at.get(lines[0]);
    if (known) known.push(callee);
    else found.at.set(lines[0], [callee]);
  }
  return found;
}
