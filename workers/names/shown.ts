/** What a language's rules are asked about. */
export interface Exact {
  /** Binary class name with dots for packages. */
  className: string;
  method: string;
  descriptor: string;
  isStatic: boolean;
  sourceFile: string;
}

/** Package and class; a slash in the name of a hidden class is no package border. */
export function split(className: string): [packageName: string, simpleName: string] {
  const slash = className.indexOf('/');
  const dot = className.lastIndexOf('.', slash < 0 ? undefined : slash);
  return dot < 0 ? ['', className] : [className.slice(0, dot), className.slice(dot + 1)];
}

/** What a bridge or accessor adds stands behind the name that its author wrote: `parse (defaults)`. */
export const withNotes = (name: string, notes: readonly string[]): string =>
  notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
