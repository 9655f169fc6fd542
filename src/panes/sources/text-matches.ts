/** Finds a searched text in the lines of a source file, ignoring case. */

/** One occurrence of the text. */
export interface Match {
  /** Counted from 0. */
  line: number;
  from: number;
  to: number;
}

export const MOST_MATCHES = 10_000;

export function matchesOf(lines: readonly string[], query: string): Match[] {
  const found: Match[] = [];
  if (query === '') return found;
  const literal = new RegExp(query.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'), 'gi');
  for (const [line, text] of lines.entries())
    for (const match of text.matchAll(literal)) {
      found.push({ line, from: match.index, to: match.index + match[0].length });
      if (found.length === MOST_MATCHES) return found;
    }
  return found;
}
