/**
 * Characters that would break a line, hide, or turn the text around: controls, line ends, marks of direction, halves of surrogate
 * pairs.
 */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\ufffe\uffff]/gu;

/** A name of a file as one short line of text; still to be escaped for where it goes. */
export function singleLine(text: string, most = 200): string {
  const line = text.slice(0, 4 * most).replace(UNFIT, '\ufffd');
  if (line.length <= most) return line;
  // Beginning and end tell names of one package apart.
  const half = Math.floor((most - 1) / 2);
  return `${line.slice(0, half)}…${line.slice(-half)}`.replace(UNFIT, '\ufffd');
}
