/** Class-name prefixes of synthetic thread and module frames. */

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
