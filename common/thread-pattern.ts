/** A thread's name with `*` for digits, which differ from run to run: `pool-1-thread-7` is one of `pool-*-thread-*`. */
export const patternOf = (name: string): string => name.replace(/\d+/g, '*');
