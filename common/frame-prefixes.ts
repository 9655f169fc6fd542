/** Names of synthetic frames: of threads, modules, other code, and contexts that a link folded. */

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
