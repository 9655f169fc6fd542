/**
 * Names of frames that are no method's own: of threads, modules, other code, contexts that a link folded, and of lines. `run:42` is
 * method `run` where it runs or calls at line 42.
 */

/**
 * Prefix of the class of a frame for threads (ThreadScope `apart`); its method is `*`. No class of a program has a blank in its
 * name.
 */
export const THREAD = 'thread ';

/** Prefix of the class of a frame for a module (transform `group`); its method is `*`. */
export const MODULE = 'module ';

/** Code outside the program's own, in sentences; the class of its outermost frame (transform `own`), where no own method called it, whose method is `*`. */
export const OUTSIDE = 'other code';

/** Class of the outermost frame for class loading and linking (transform `own`); its method is `*`. */
export const LOADED = 'class loading';

const FOLDED_NAME = /^\(([\d,]+) contexts? folded here\)$/;

/** Contexts that a frame of a link stands for; null for a frame that stands for itself. */
export function foldedIn({ className, method }: { readonly className: string; readonly method: string }): number | null {
  const found = className === '' ? FOLDED_NAME.exec(method) : null;
  return found === null ? null : Number(found[1].replaceAll(',', ''));
}

/** Line behind a method's name. */
const LINE = /:(\d+)$/;

/** Name of a method at a line; the method's own where the line is 0, that is unknown. */
export const nameAtLine = (method: string, line: number): string => (line === 0 ? method : `${method}:${line}`);

/** The method's own name, and the line with its colon; that is empty in a frame that is not told apart by line. */
export function splitLine(name: string): { readonly method: string; readonly line: string } {
  const line = LINE.exec(name)?.[0] ?? '';
  return { method: name.slice(0, name.length - line.length), line };
}
