/** Letters of a name that are shown at most, and of these its end. */
const MOST = 30;
const END = 20;

/**
 * Names to show in little room: without the ending that all have, and the middle of a long one left out, as files of one series differ near
 * their ends. Two names that would look the same stay whole.
 */
export function labelsOf(names: readonly string[]): string[] {
  const ending = names.length > 1 ? commonEnding(names) : 0;
  const labels = names.map((name) => shortened(name.slice(0, name.length - ending)));
  const seen = new Map<string, number>();
  for (const label of labels) seen.set(label, (seen.get(label) ?? 0) + 1);
  return labels.map((label, i) => (seen.get(label) === 1 ? label : names[i]));
}

/** What follows a dash, a dot or the like: no part of a word or of a number. */
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
