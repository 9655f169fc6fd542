/**
 * Names of frames that stand for no single method, known to page and engine: threads, modules, other code, contexts that a link
 * folded, and lines. `run:42` is method `run` while it executes line 42 or makes a call there.
 */

/** Class prefix of a frame for threads (ThreadScope `apart`); its method is `*`. No class name in a program contains a space. */
export const THREAD = 'thread ';

/** Class prefix of a frame for a module (transform `group`); its method is `*`. */
export const MODULE = 'module ';

/**
 * Words in messages for code outside the program's own. Also the class of that code's outermost frame (transform `own`) where no
 * own method called it; its method is `*`.
 */
export const OUTSIDE = 'other code';

/** Class of the outermost frame for class loading and linking (transform `own`); its method is `*`. */
export const LOADED = 'class loading';

/**
 * Class of the frame that stands, below an own method, for the own methods that a link folded there (transform `own`); its method
 * is `*`.
 */
export const FOLDED = 'folded contexts';

const FOLDED_NAME = /^\(([\d,]+) contexts?( with own code| of class loading)? folded here\)$/;

/**
 * Kinds of contexts that a frame in a link can stand for: library contexts only; own methods with what they call; or class
 * loading. Links before version 8 put all of them in one frame, named like that of library contexts.
 */
export const FOLDED_KINDS = ['library', 'own', 'loading'] as const;
/** One of {@link FOLDED_KINDS}. */
export type FoldedKind = (typeof FOLDED_KINDS)[number];

const KIND_WORDS: Readonly<Record<FoldedKind, string>> = { library: '', own: ' with own code', loading: ' of class loading' };

/** The name of the frame in a link that stands for folded contexts. */
export const foldedName = (contexts: string, kind: FoldedKind): string => `(${contexts}${KIND_WORDS[kind]} folded here)`;

/** Number of contexts that a frame in a link stands for; null if it stands only for itself. */
export function foldedIn(name: Named): number | null {
  const found = foldedMatch(name);
  return found === null ? null : Number(found[1].replaceAll(',', ''));
}

/** The kind of contexts that a frame in a link stands for; null if it stands only for itself. */
export function foldedKind(name: Named): FoldedKind | null {
  const found = foldedMatch(name);
  return found === null ? null : (FOLDED_KINDS.find((kind) => KIND_WORDS[kind] === (found[2] ?? '')) ?? null);
}

/** Whether a frame stands for contexts that a link folded; such frames count as a class and a package of their own. */
export const isOfFolded = (name: Named): boolean => name.className === FOLDED || foldedIn(name) !== null;

const foldedMatch = ({ className, method }: Named): RegExpExecArray | null =>
  className === '' ? FOLDED_NAME.exec(method) : null;

/**
 * Frames that stand for values in the fields of events (transform `group`) have no class. Their descriptors are these, which
 * follow the value where a method has its parameters: `java.io.IOException (thrown)`.
 */
export const VALUE_WORDS = {
  ...{ allocated: ' (allocated)', monitor: ' (monitor)', parked: ' (parked on)', thrown: ' (thrown)', file: ' (file)' },
  ...{ host: ' (host)', loaded: ' (loaded)' },
} as const;

/** Column headings for values in the fields of events, by kind. */
export const VALUE_HEADS = {
  ...{ allocated: 'Allocated class', monitor: 'Class of the monitor', parked: 'Class parked on', thrown: 'Thrown class' },
  ...{ file: 'File', host: 'Host', loaded: 'Loaded class' },
} as const;

const VALUES: ReadonlySet<string> = new Set(Object.values(VALUE_WORDS));

/** Whether a frame stands for a value in the fields of events. */
export const isValue = ({ className, descriptor }: { readonly className: string; readonly descriptor: string }): boolean =>
  className === '' && VALUES.has(descriptor);

interface Named {
  readonly className: string;
  readonly method: string;
}

/** Line number after a method's name. */
const LINE = /:(\d+)$/;

/** Name of a method at a line; just the method's name if the line is 0, i.e. unknown. */
export const nameAtLine = (method: string, line: number): string => (line === 0 ? method : `${method}:${line}`);

/** The method's name, and its line with the colon; the line is empty for frames that are not distinguished by line. */
export function splitLine(name: string): { readonly method: string; readonly line: string } {
  const line = LINE.exec(name)?.[0] ?? '';
  return { method: name.slice(0, name.length - line.length), line };
}

/** A thread's name with `*` for digits, which vary between runs: `pool-1-thread-7` becomes `pool-*-thread-*`. */
export const patternOf = (name: string): string => name.replace(/\d+/g, '*');
