/** Shortens names of profiles for narrow columns. */

/** Length of a shortened name, and of the part kept from its end. */
const MOST = 30;
const END = 20;

/**
 * Shortens names to fit little space: removes their common ending, and the middle of long ones. Names in a series differ near
 * their ends. Names that would become equal are not shortened.
 */
export function shortNames(names: readonly string[]): string[] {
  const ending = names.length > 1 ? commonEnding(names) : 0;
  const labels = names.map((name) => shortened(name.slice(0, name.length - ending)));
  const seen = new Map<string, number>();
  for (const label of labels) seen.set(label, (seen.get(label) ?? 0) + 1);
  return labels.map((label, i) => (seen.get(label) === 1 ? label : names[i]));
}

/** Length of the common ending; it begins at a separator, so no word or number is split. */
function commonEnding([first, ...others]: readonly string[]): number {
  let length = 0;
  for (let n = 1; n < first.length; n++) {
    if (!others.every((name) => name.length > n && name.endsWith(first.slice(-n)))) break;
    if (/^[-._ ]/.test(first.slice(-n))) length = n;
  }
  return length;
}

function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= MOST) return name;
  return `${letters.slice(0, MOST - END - 1).join('')}…${letters.slice(-END).join('')}`;
}
