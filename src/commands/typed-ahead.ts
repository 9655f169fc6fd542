/** Text that is typed for the palette before its script is there. */

let typed = '';

/** Keeps a key of the text, or Enter at its end. Returns whether it was one. */
export function typeAhead({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  if (ctrlKey || metaKey || altKey) return false;
  if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key === 'Enter') typed += '\n';
  else if ([...key].length === 1) typed += key;
  else return false;
  return true;
}

/** The text so far, which is forgotten then; whether Enter was pressed after it. */
export function takeTyped(): { text: string; entered: boolean } {
  const [text, ...rest] = typed.split('\n');
  typed = '';
  return { text, entered: rest.length > 0 };
}
