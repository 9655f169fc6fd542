/** Makes texts from files safe to show on a page, in a terminal or in a report: no invisible characters, no absurd lengths. */

/**
 * Characters that are invisible or change how the text around them is displayed.
 *
 * These are control characters, direction marks and overrides, zero-width joiners and fillers, line and paragraph separators, and
 * tags. Source: Unicode TR 36, section 3; TR 9, section 2.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Texts without invisible characters, as nearly all are. */
const PLAIN = /^[ -~]*$/;

/**
 * Longest name shown in full, in UTF-16 units. The JVM's own limit is 65,535 bytes, but compilers hardly ever produce names of
 * 500.
 */
const LONGEST = 2000;
/** Longest text that replaces the cut-off part. */
const MARK = 40;

/**
 * A text from a file, cut if it is absurdly long. Readers shorten each text that a file refers to by number: otherwise a name of
 * a megabyte, shared by a hundred thousand methods, would cause endless work.
 */
export const shortened = (text: string): string =>
  text.length > LONGEST + MARK ? `${text.slice(0, LONGEST)}⟨${text.length - LONGEST} more, ${sum(text)}⟩` : text;

/**
 * A text from a file, made safe to show on a page, a canvas, a terminal or in a report. Invisible characters become `⟨U+202E⟩`;
 * an absurdly long text is cut.
 */
export function visible(text: string): string {
  if (text.length <= LONGEST && PLAIN.test(text)) return text;
  return shortened(text).replace(
    UNSEEN,
    (char) => `⟨U+${(char.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** FNV-1a, so that names that differ only in the cut-off part stay different. */
function sum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/**
 * The name of a file without its folders, whichever separator the system uses: its location on a machine must not leave that
 * machine.
 */
export const withoutFolder = (path: string): string => path.replace(/^.*[/\\]/s, '');
