/** Options of the agent for another recording of a program. */
import path from 'node:path';
import { Failure } from '../terminal/failure';

/** An option as written: quoted values may contain commas. */
const OPTION = /([^=,]*)=('[^']*'|"[^"]*"|[^,]*)(?:,|$)/g;

/** Longest pattern, in characters. */
const MOST = 2000;

/** Whether a text can be passed to the agent as the pattern of a method, and names nothing else. */
export const isPattern = (text: string): boolean => text.length <= MOST && /^[^\p{Cc}\p{Zl}\p{Zp};"]+$/u.test(text);

/** Whether a pattern can be the value of `root=`: class and method, and perhaps types. */
export const isRoot = (text: string): boolean => isPattern(text) && /^[^(,]+\.[^(,]+(\([^()]*\))?$/.test(text);

/** Value of `out` if the options have none. */
const DEFAULT_OUT = 'callgrove-%p.mct';

/** A value as the agent's options have it. Throws Failure if they cannot have it. */
function written(value: string): string {
  if (!/[,'"]/.test(value)) return value;
  if (value.includes("'") && value.includes('"'))
    throw new Failure(`The agent's options cannot contain ${value}, because it has both kinds of quotation marks.`);
  return value.includes("'") ? `"${value}"` : `'${value}'`;
}

/**
 * Adapts options to another file and root method. Throws Failure if the file's path cannot be an option.
 *
 * @param given options as the user wrote them
 * @param root empty to record everything; null for the roots of the given options
 * @param out path of the file; `%` in it has no meaning
 */
export function optionsFor(given: string, root: string | null, out: string): string {
  const roots = root === null ? [] : root === '' ? ['root', 'root.threads'] : ['root'];
  const replaced = ['out', ...roots];
  const kept = [...given.matchAll(OPTION)].flatMap(([, key, value]) => (replaced.includes(key) ? [] : `${key}=${value}`));
  return [...kept, `out=${written(out.replaceAll('%', '%%'))}`, ...(root ? [`root=${written(root)}`] : [])].join(',');
}

/**
 * Whether a recording with these options is written into a file.
 *
 * @param pid that `%p` stands for; null for any
 * @param start that `%t` stands for, in milliseconds since 1970; 0 if it is still to come
 */
export function isOutOf(options: string, file: string, pid: number | null, start = 0): boolean {
  const given = [...options.matchAll(OPTION)].findLast(([, key]) => key === 'out')?.[2] ?? DEFAULT_OUT;
  const out = /^(['"]).*\1$/.test(given) ? given.slice(1, -1) : given;
  const pattern = path.resolve(out).replace(/%[pt%]|[.*+?^${}()|[\]\\]/g, (found) => {
    if (found === '%p') return pid === null ? '\\d+' : String(pid);
    if (found === '%t') return String(start);
    return found === '%%' ? '%' : `\\${found}`;
  });
  return new RegExp(`^${pattern}$`).test(file);
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
