/**
 * Fuzzy matching for the command palette: a query against a command's title. All letters must occur in order; adjacent, early
 * and word-initial ones score higher.
 */

export interface Fit {
  score: number;
  /** Positions of the letters in the text, for highlighting. */
  at: number[];
}

const startsWord = (text: string, i: number): boolean =>
  i === 0 || /[^\p{L}\p{N}]/u.test(text[i - 1]) || (/\p{Lu}/u.test(text[i]) && /\p{Ll}/u.test(text[i - 1]));

/** Null if the letters do not all occur in order. An empty query matches every text equally well. */
export function fuzzy(query: string, text: string): Fit | null {
  const wanted = query.toLowerCase().replace(/\s+/g, '');
  const lower = text.toLowerCase();
  if (wanted === '') return { score: 0, at: [] };
  const whole = lower.indexOf(query.toLowerCase().trim());
  if (whole >= 0) {
    const length = query.trim().length;
    return {
      score: (startsWord(text, whole) ? 1000 : 10) - whole / 10 - text.length / 100,
      at: Array.from({ length }, (_, i) => whole + i),
    };
  }
  const at: number[] = [];
  let score = 0;
  let from = 0;
  for (const letter of wanted) {
    const i = bestPlace(text, lower, letter, from);
    if (i < 0) return inOrder(wanted, lower);
    if (startsWord(text, i)) score += 12;
    if (at.length > 0 && at[at.length - 1] === i - 1) score += 8;
    at.push(i);
    from = i + 1;
  }
  return { score: score - at[0] / 10 - text.length / 100, at };
}

/** Position of the next occurrence of the letter: adjacent, otherwise the next at the beginning of a word, otherwise any. */
function bestPlace(text: string, lower: string, letter: string, from: number): number {
  if (from > 0 && lower[from] === letter) return from;
  for (let i = lower.indexOf(letter, from); i >= 0; i = lower.indexOf(letter, i + 1)) if (startsWord(text, i)) return i;
  return lower.indexOf(letter, from);
}

/**
 * Takes the first occurrence of each letter, for texts in which jumping to the beginnings of words skips a letter needed later.
 */
function inOrder(wanted: string, lower: string): Fit | null {
  const at: number[] = [];
  let from = 0;
  for (const letter of wanted) {
    const i = lower.indexOf(letter, from);
    if (i < 0) return null;
    at.push(i);
    from = i + 1;
  }
  return { score: -lower.length / 100, at };
}
