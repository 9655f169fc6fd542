/** Frames that are no methods, as names have them. */

/** Begins the class of a frame that stands for threads (ThreadScope `apart`); its method is `*`. No class of a program has a blank in its name. */
export const THREAD = 'thread ';

/** Begins the class of a frame that stands for a module (transform `group`); its method is `*`. */
export const MODULE = 'module ';
