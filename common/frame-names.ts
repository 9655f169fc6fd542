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

/** Class of the frame below an own method for own methods that a link folded there (transform `own`); its method is `*`. */
export const FOLDED = 'folded contexts';

const FOLDED_NAME = /^\(([\d,]+) contexts?( with own code| of class loading)? folded here\)$/;

/**
 * Contexts that a frame of a link stands for: of libraries alone; own methods with what they call; or class loading. Links before version 8
 * have all of them in one frame, named as if of libraries.
 */
export const FOLDED_KINDS = ['library', 'own', 'loading'] as const;
/** One of FOLDED_KINDS. */
export type FoldedKind = (typeof FOLDED_KINDS)[number];

const KIND_WORDS: Readonly<Record<FoldedKind, string>> = { library: '', own: ' with own code', loading: ' of class loading' };

/** The name of a frame of a link that stands for contexts, given as `1,200 contexts`. */
export const foldedName = (contexts: string, kind: FoldedKind): string => `(${contexts}${KIND_WORDS[kind]} folded here)`;

/** Contexts that a frame of a link stands for; null for a frame that stands for itself. */
export function foldedIn(name: Named): number | null {
  const found = foldedMatch(name);
  return found === null ? null : Number(found[1].replaceAll(',', ''));
}

/** The kind of contexts that a frame of a link stands for; null for a frame that stands for itself. */
export function foldedKind(name: Named): FoldedKind | null {
  const found = foldedMatch(name);
  return found === null ? null : (FOLDED_KINDS.find((kind) => KIND_WORDS[kind] === (found[2] ?? '')) ?? null);
}

/** Whether a frame stands for contexts that a link folded: such frames are a class and a package of their own. */
export const isOfFolded = (name: Named): boolean => name.className === FOLDED || foldedIn(name) !== null;

const foldedMatch = ({ className, method }: Named): RegExpExecArray | null =>
  className === '' ? FOLDED_NAME.exec(method) : null;

interface Named {
  readonly className: string;
  readonly method: string;
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
