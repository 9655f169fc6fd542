/** Exact name of a method, as input of a language's rules. */
export interface ExactName {
  /** Binary class name with dots for packages. */
  className: string;
  method: string;
  descriptor: string;
  isStatic: boolean;
  sourceFile: string;
}

/** A name with the notes on what a compiler added to it, such as a bridge: `parse (defaults)`. */
export const withNotes = (name: string, notes: readonly string[]): string =>
  notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
