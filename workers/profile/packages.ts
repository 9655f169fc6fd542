/** Package of a binary class name; empty for the unnamed one. Behind a slash or a bracket stands what a hidden or generated class is told by. */
export function packageOf(className: string): string {
  const end = className.search(/[/[]/);
  const dot = className.lastIndexOf('.', end < 0 ? className.length : end);
  return dot < 0 ? '' : className.slice(0, dot);
}
