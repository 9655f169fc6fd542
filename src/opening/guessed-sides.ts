/** Guesses which of several files are A and which are B of a comparison, by their names, folders and times. */
import type { Side } from '../state/place';

/** Properties of a file from which its side is guessed. */
export type Given = Pick<File, 'name' | 'lastModified' | 'webkitRelativePath'>;

const BASE = new Set(['base', 'baseline', 'before', 'old', 'main', 'master', 'control', 'ref']);
const HEAD = new Set(['head', 'after', 'new', 'pr', 'patch', 'patched', 'candidate', 'feature', 'changed']);

/** Least difference of times that counts, in milliseconds. Times from one checkout or one unpacked archive say nothing. */
const APART = 60_000;

/**
 * Words such as *base* and *head* decide. Without such words, names that fall into two groups, apart from run numbers, make the
 * two sides: `v1` is A and `v2` is B. If the names have no such order, the older group is A. If there are no two groups, the
 * last file is B.
 *
 * @returns the side of each file; null if some names say A, some say B, and this one says neither
 */
export function guessSides(files: readonly Given[]): (Side | null)[] {
  const byWords = files.map(sideByWords);
  const [saysBase, saysHead] = [byWords.includes('a'), byWords.includes('b')];
  if (saysBase && saysHead) return byWords;
  if (saysBase !== saysHead && byWords.includes(null)) return byWords.map((side) => side ?? (saysBase ? 'b' : 'a'));
  const groups = [...new Set(files.map(groupOf))];
  if (groups.length !== 2) return lastIsHead(files);
  const [first, second] = groups;
  const timeOf = (group: string) => Math.min(...files.filter((file) => groupOf(file) === group).map((file) => file.lastModified));
  const isSwapped = shapeOf(first) === shapeOf(second) ? naturally(first, second) > 0 : timeOf(first) - timeOf(second) > APART;
  return files.map((file) => ((groupOf(file) === first) === isSwapped ? 'b' : 'a'));
}

/** Makes the last file B: the last by the numbers in the names, if nothing else differs, otherwise the last one given. */
function lastIsHead(files: readonly Given[]): Side[] {
  const [one, ...others] = files.map(({ name }) => name);
  const alike = others.every((name) => shapeOf(name) === shapeOf(one));
  const last = alike ? files.reduce((a, b) => (naturally(a.name, b.name) > 0 ? a : b)) : files.at(-1);
  return files.map((file) => (file === last ? 'b' : 'a'));
}

/** The side suggested by words in the folder and name; null if there are none, or words for both sides. */
function sideByWords(file: Given): Side | null {
  const words = pathOf(file)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  const [isBase, isHead] = [BASE, HEAD].map((known) => words.some((word) => known.has(word)));
  return isBase === isHead ? null : isBase ? 'a' : 'b';
}

/** Folder and name without extensions and run number: `depot/a` of `depot/a-3.mct.gz`. A name that is a number stays. */
const groupOf = (file: Given): string =>
  pathOf(file)
    .replace(/(\.[a-z]\w*)+$/i, '')
    .replace(/(?<=[\w)])(?:[-_. (]+(?:run)?[-_]?|run)\d+\)?$/i, '');

const pathOf = ({ name, webkitRelativePath }: Given): string => webkitRelativePath || name;

/** A name with its numbers and single letters replaced by `#`: two names of the same shape have an order. */
const shapeOf = (name: string): string => name.toLowerCase().replace(/\d+|(?<![a-z])[a-z](?![a-z])/g, '#');

const naturally = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });
