/** Groups threads whose names differ only by numbers, for parsers, engine and page. */
/** A thread's name with `*` for digits, which vary between runs: `pool-1-thread-7` becomes `pool-*-thread-*`. */
export const patternOf = (name: string): string => name.replace(/\d+/g, '*');
