/** Options of the agent for another recording of a program. */
import path from 'node:path';

/** An option as written: quoted values may contain commas. */
const OPTION = /([^=,]*)=('[^']*'|"[^"]*"|[^,]*)(?:,|$)/g;

/** Longest pattern, in characters. */
const MOST = 2000;

/** Whether a text can be passed to the agent as the pattern of a method, and names nothing else. */
export const isPattern = (text: string): boolean => text.length <= MOST && /^[^\p{Cc}\p{Zl}\p{Zp};"]+$/u.test(text);

/** Whether a pattern can be the value of `root=`: class and method, and perhaps types. */
export const isRoot = (text: string): boolean => isPattern(text) && /^[^(,]+\.[^(,]+(\([^()]*\))?$/.test(text);

/** A value as the agent's options have it. */
const written = (value: string): string => {
  if (!/[,'"]/.test(value)) return value;
  return value.includes("'") ? `"${value}"` : `'${value}'`;
};

/**
 * The same options for another file and root method.
 *
 * @param given options as the user wrote them
 * @param root empty to record everything
 */
export function optionsFor(given: string, root: string, out: string): string {
  const replaced = root === '' ? ['out', 'root', 'root.threads'] : ['out', 'root'];
  const kept = [...given.matchAll(OPTION)].flatMap(([, key, value]) => (replaced.includes(key) ? [] : `${key}=${value}`));
  return [...kept, `out=${written(out)}`, ...(root === '' ? [] : [`root=${written(root)}`])].join(',');
}

/**
 * A free name next to a recording's file: `run-2.mct`, then `run-3.mct`.
 *
 * @param first file of the first recording
 * @param isTaken whether there is such a file
 */
export function nextFile(first: string, isTaken: (file: string) => boolean): string {
  const { dir, base } = path.parse(first);
  const stem = base.replace(/\.mct$/, '');
  for (let number = 2; ; number++) {
    const file = path.join(dir, `${stem}-${number}.mct`);
    if (!isTaken(file)) return file;
  }
}
