/** Matches regular expressions of search queries, in time proportional to the length of the text. */
import type { RE2JS } from 're2js';
import { NotLoaded } from '../jobs/errors';

let matcher: typeof RE2JS | null = null;

/** Loads the regex matcher, which is a separate script because few queries need it. */
export async function loadPatterns(): Promise<void> {
  matcher ??= (await import('re2js')).RE2JS;
}

/**
 * Compiles a case-insensitive regular expression that is matched in time proportional to the length of the text.
 *
 * The built-in matcher backtracks: for a pattern such as (a+)+$ it may try exponentially many ways, and nothing can interrupt it.
 *
 * @returns null for lookaround, back-references, and more than a thousand repetitions
 * @throws NotLoaded until the matcher is loaded
 */
export function compilePattern(source: string): ((text: string) => boolean) | null {
  if (matcher === null) throw new NotLoaded(loadPatterns);
  // A named back-reference would be taken literally.
  if (/\\k</.test(source)) return null;
  try {
    const pattern = matcher.compile(matcher.translateRegExp(source), matcher.CASE_INSENSITIVE);
    return (text) => pattern.test(text);
  } catch {
    return null;
  }
}
