/** Tells warnings about a run from those that every recording has. */

/** They say how counting works, and nothing about this run. */
const ROUTINE =
  /^(?:already running when the agent (?:came|started)|counted as leaves at their call sites|exceptions that the VM raises itself)/;

/** Sizes of lists that a link leaves out (workers/sharing/link-recording.ts): the whole file names their methods, and does not warn. */
const NOT_IN_LINK = /^\d+ methods (?:or classes were not instrumented|are partly counted); the link does not list them\.$/;

/** A warning of the recorder that stands for names that it left out of its lists. Earlier files say “not listed”. */
export const UNLISTED = /^(?:and )?(\d+) more(?: not listed)?: (.*)$/s;

export const isRoutine = (warning: string): boolean => ROUTINE.test(warning) || NOT_IN_LINK.test(warning);

/** Whether a warning is about this run, and names no more of what is missing. */
export const isAboutRun = (warning: string): boolean => !isRoutine(warning) && !UNLISTED.test(warning);
