/**
 * Reads which files the page's address names, for the store: `a=` and `b=` for two sides, `m1=`, `m2=` … for a matrix. Each
 * rejected file adds a sentence to `problems`.
 */
import type { FileRef, NamedRef, Side } from './place';

/** Maximum number of files in a matrix. */
const MOST_MEMBERS = 50;
/** Maximum number of runs per side. */
const MOST_RUNS = 20;

/** Reads the files of a matrix. */
export function readMembers(params: URLSearchParams, base: string, problems: string[]): NamedRef[] {
  return readNumbered(params, 'm', MOST_MEMBERS, base, problems).filter((ref) => ref !== null);
}

/** Reads numbered files such as `a1=` (an address) or `a2n=` (a name); null for a rejected one. */
function readNumbered(
  params: URLSearchParams,
  letter: string,
  most: number,
  base: string,
  problems: string[],
): (NamedRef | null)[] {
  const refs: (NamedRef | null)[] = [];
  for (let i = 1; i <= most && (params.has(`${letter}${i}`) || params.has(`${letter}${i}n`)); i++)
    refs.push(readNamed(params, `${letter}${i}`, base, problems));
  const over = `${letter}${most + 1}`;
  if (params.has(over) || params.has(`${over}n`))
    problems.push(`The link lists more than ${most} files for “${letter}”; only the first ${most} were used.`);
  return refs;
}

/**
 * Reads the file of one side. It is, in this order, several runs (`a1=`, `a2=` …), one file (`a=`, `an=`), or data inside the
 * link. If the file is itself a comparison, `pa=` chooses one of its sides. Data are in `d=`, those of a second link in `d2=`;
 * `da=2b` means that A is side B of the second link.
 */
export function readFile(params: URLSearchParams, side: Side, base: string, problems: string[]): FileRef | null {
  const runs = readNumbered(params, side, MOST_RUNS, base, problems);
  const files = runs.filter((ref) => ref !== null);
  if (files.length < runs.length) {
    problems.push(
      `${side.toUpperCase()} was left out: one of its runs is missing, so its median would differ from the one in the link.`,
    );
    return null;
  }
  if (files.length > 1) return { kind: 'runs', files, hash: '' };
  if (params.has(side) || (params.get(`${side}n`) ?? '') !== '') {
    const ref = readNamed(params, side, base, problems);
    const part = params.get(`p${side}`);
    return ref !== null && (part === 'a' || part === 'b') ? { ...ref, part } : ref;
  }
  const embedded = params.get(`d${side}`) ?? side;
  const [key, part] = embedded.startsWith('2') ? ['d2', embedded.slice(1)] : ['d', embedded];
  const payload = params.get(key) ?? '';
  return payload === '' || (part !== 'a' && part !== 'b') ? null : { kind: 'link', payload, part, hash: '' };
}

/** Reads a file's address (`a=`) or name (`an=`), and its hash (`ha=`). */
function readNamed(params: URLSearchParams, key: string, base: string, problems: string[]): NamedRef | null {
  const rawHash = params.get(`h${key}`) ?? '';
  const hash = rawHash.toLowerCase();
  if (hash !== '' && !/^[0-9a-f]{64}$/.test(hash)) {
    problems.push(`The link’s SHA-256 for ${key.toUpperCase()} is invalid; the file cannot be verified.`);
    return readNamed(without(params, `h${key}`), key, base, problems);
  }
  const url = params.get(key);
  if (url !== null) {
    const problem = refuseUrl(url, base);
    if (problem === null) return { kind: 'url', url, hash };
    problems.push(problem);
    return null;
  }
  const name = params.get(`${key}n`);
  return name === null || name === '' ? null : { kind: 'file', name, hash };
}

function without(params: URLSearchParams, key: string): URLSearchParams {
  const copy = new URLSearchParams(params);
  copy.delete(key);
  return copy;
}

/**
 * Names of this machine, for which plain http is safe because nothing leaves it. `[::1]` is missing because a content security
 * policy cannot name it (`cli/serve/policy.ts`).
 */
const LOOPBACK = new Set(['127.0.0.1', 'localhost']);

/** Why an address is not fetched, as a sentence; null for https, the page's own origin, and this machine. */
export function refuseUrl(url: string, base: string): string | null {
  let target: URL;
  try {
    target = new URL(url, base);
  } catch {
    return `“${brief(url)}” is not an address; use one that is relative to this page or starts with https://.`;
  }
  if (target.protocol === 'https:') return null;
  if (target.protocol === 'http:' && (target.origin === new URL(base).origin || LOOPBACK.has(target.hostname))) return null;
  return `“${brief(url)}” was not fetched: only https addresses, addresses on this machine and files next to this page are allowed.`;
}

export const brief = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
