import type { RE2JS } from 're2js';
import { NotLoaded } from '../jobs/errors';

let matcher: typeof RE2JS | null = null;

/** Loads the matcher of patterns, a script of its own, as few queries need it. */
export async function loadPatterns(): Promise<void> {
  matcher ??= (await import('re2js')).RE2JS;
}

/**
 * Compiles a regular expression that is matched in time proportional to the text; letter case is ignored.
 *
 * The built-in matcher tries one way after the other. A pattern such as (a+)+$ has more ways than there is time for, and nothing
 * can interrupt it.
 *
 * @returns null for looking ahead or behind, references back, and repetition of more than a thousand times
 * @throws NotLoaded until the matcher is loaded
 */
export function compilePattern(source: string): ((text: string) => boolean) | null {
  if (matcher === null) throw new NotLoaded(loadPatterns);
  // A reference by name would be taken for its letters.
  if (/\\k</.test(source)) return null;
  try {
    const pattern = matcher.compile(matcher.translateRegExp(source), matcher.CASE_INSENSITIVE);
    return (text) => pattern.test(text);
  } catch {
    return null;
  }
}
