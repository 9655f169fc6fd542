/**
 * Characters that show nothing, or change the look of the text around them.
 *
 * They are controls, directions and their overrides, joiners and fillers without a width, line and paragraph separators, and
 * tags. Source: Unicode TR 36, section 3; TR 9, section 2.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Nearly every text: nothing in it is unseen. */
const PLAIN = /^[ -~]*$/;

/** Longest name shown as it is, in UTF-16 units; the JVM's own limit is 65,535 bytes, and hardly a compiler's name has 500. */
const LONGEST = 2000;
/** Most characters that stand for those that were cut off. */
const MARK = 40;

/**
 * A text out of a file, cut where it is absurdly long. Readers shorten each text that a file refers to by number: otherwise a name of
 * a megabyte that a hundred thousand methods share is work without end.
 */
export const shortened = (text: string): string =>
  text.length > LONGEST + MARK ? `${text.slice(0, LONGEST)}⟨${text.length - LONGEST} more, ${sum(text)}⟩` : text;

/**
 * A text out of a file, safe to show on a page, a canvas, a terminal or in a report. Unseen characters become `⟨U+202E⟩`; an
 * absurdly long text is cut.
 */
export function visible(text: string): string {
  if (text.length <= LONGEST && PLAIN.test(text)) return text;
  return shortened(text).replace(
    UNSEEN,
    (char) => `⟨U+${(char.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** FNV-1a: names that differ behind the cut stay different names. */
function sum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** The name of a file that was given with its folders, by either system's separators: where it lies on a machine goes nowhere else. */
export const withoutFolder = (path: string): string => path.replace(/^.*[/\\]/s, '');
