/** Parses the traces (stacks) in HPROF's text. */
import { binaryName } from '../../../common/class-names';
import type { MethodFacts } from '../../recording/method-list';

/** A frame of a trace (stack) in HPROF's text. */
export interface Frame {
  readonly method: MethodFacts;
  /** 0 if unknown. */
  readonly line: number;
}

/** A stack in the file, from the frame that ran to its callers, up to `depth=` frames. */
export interface Trace {
  readonly frames: Frame[];
  /** Number of the thread; null if the file does not say. */
  readonly thread: number | null;
}

/**
 * Class and method, then file and line in parentheses; JDK 1.2 writes slashes. Colons are excluded because a trace's first line
 * contains one.
 */
const FRAME = /^(?:([^(:]+)[./])?([^./(:]+)\(([^()]*)\)$/;
/** File and line, or words instead of the line, such as `Native method`. */
const PLACE = /^(.*?)(?::(\d+|[A-Z][a-z]+ (?:line|method)))?$/;

/** Parses a frame from a trimmed line; null if it is not one. */
export function frameOf(text: string): Frame | null {
  const found = FRAME.exec(text);
  if (found === null) return null;
  const [, owner = '', name, place] = found;
  const [, source = '', number = ''] = PLACE.exec(place) ?? [];
  const sourceFile = /^<|^(Unknown|Native)/.test(source) ? '' : source;
  const line = /^\d+$/.test(number) ? Number(number) : 0;
  return { method: { className: dotted(owner), name, sourceFile }, line };
}

/** The method with a given full name, written with dots or slashes. */
export function methodOf(name: string): MethodFacts {
  const end = Math.max(name.lastIndexOf('.'), name.lastIndexOf('/'));
  return { className: dotted(name.slice(0, Math.max(0, end))), name: name.slice(end + 1) };
}

/** The name of a class with dots; JDK 1.2 writes slashes and `char []`. */
export const dotted = (name: string): string => binaryName(name.replace(/ (?=\[)/g, ''));
