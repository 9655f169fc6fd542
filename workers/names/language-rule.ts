/** What a language's rules are asked about. */
export interface Exact {
  /** Binary class name with dots for packages. */
  className: string;
  method: string;
  descriptor: string;
  isStatic: boolean;
  sourceFile: string;
}

/** What a bridge or accessor adds stands behind the name that its author wrote: `parse (defaults)`. */
export const withNotes = (name: string, notes: readonly string[]): string =>
  notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
