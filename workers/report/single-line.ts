/** Makes names from files safe to print on one line of a report. */
/**
 * Characters that would break a line, be invisible, or change text direction: control characters, line ends, directional marks,
 * unpaired surrogates.
 */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\ufffe\uffff]/gu;

/** A name from a file as one short line of text; the caller must still escape it for its format. */
export function singleLine(text: string, most = 200): string {
  const cleaned = (part: string): string => part.replace(UNFIT, '\ufffd');
  if (text.length <= most) return cleaned(text);
  // Keeps the start and the end, which distinguish names within a package.
  const half = Math.floor((most - 1) / 2);
  return cleaned(`${text.slice(0, half)}…${text.slice(-half)}`);
}
