/** Defines what a language's rule needs to know about a method, to show its name as in source code. */
/** Exact name of a method, the input to a language's rules. */
export interface ExactName {
  /** Binary class name with dots for packages. */
  className: string;
  method: string;
  descriptor: string;
  isStatic: boolean;
  sourceFile: string;
}

/** A name with notes on what the compiler generated: `parse (defaults)`. */
export const withNotes = (name: string, notes: readonly string[]): string =>
  notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
