import type { RE2JS } from 're2js';
import { NotLoaded } from '../jobs/errors';

let matcher: typeof RE2JS | null = null;

/** Fetches what patterns are matched by: a part of the program of its own, as few ask for it. */
export async function loadPatterns(): Promise<void> {
  matcher ??= (await import('re2js')).RE2JS;
}

/**
 * A regular expression that takes time in proportion to the text, whatever it is: the built-in ones try one way after the other, and a pattern
 * such as (a+)+$ has more ways than there is time for; nothing can interrupt them. Letter case is ignored.
 * Returns null for what cannot be matched like this: looking ahead or behind, references back, thousandfold repetition.
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
