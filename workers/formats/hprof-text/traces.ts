import { binaryName } from '../../../common/class-names';
import type { MethodFacts } from '../../recording/method-list';

/** A frame of a trace. */
export interface Frame {
  readonly method: MethodFacts;
  /** 0 where unknown. */
  readonly line: number;
}

/** A stack of the file, from the frame that ran to its callers, as far as `depth=` reaches. */
export interface Trace {
  readonly frames: Frame[];
  /** Number of the thread; null where the file does not say. */
  readonly thread: number | null;
}

/** Class and method, then file and line in parentheses; JDK 1.2 writes slashes. A colon would be that of a trace's first line. */
const FRAME = /^(?:([^(:]+)[./])?([^./(:]+)\(([^()]*)\)$/;
/** File and line, or words for the line, such as `Native method`. */
const PLACE = /^(.*?)(?::(\d+|[A-Z][a-z]+ (?:line|method)))?$/;

/** A frame of a trimmed line; null where it is none. */
export function frameOf(text: string): Frame | null {
  const found = FRAME.exec(text);
  if (found === null) return null;
  const [, owner = '', name, place] = found;
  const [, source = '', number = ''] = PLACE.exec(place) ?? [];
  const sourceFile = /^<|^(Unknown|Native)/.test(source) ? '' : source;
  const line = /^\d+$/.test(number) ? Number(number) : 0;
  return { method: { className: dotted(owner), name, sourceFile }, line };
}

/** The method of a full name, with dots or slashes. */
export function methodOf(name: string): MethodFacts {
  const end = Math.max(name.lastIndexOf('.'), name.lastIndexOf('/'));
  return { className: dotted(name.slice(0, Math.max(0, end))), name: name.slice(end + 1) };
}

/** Name of a class with dots. JDK 1.2 writes slashes and `char []`. */
export const dotted = (name: string): string => binaryName(name.replace(/ (?=\[)/g, ''));
