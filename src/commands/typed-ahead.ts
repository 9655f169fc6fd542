/** Keeps text typed for the command palette before its script has loaded. */

let typed = '';

/** Adds a typed character to the text, or notes Enter at its end. Returns whether the key was either. */
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

/** The text so far, and whether Enter was pressed after it. Clears both. */
export function takeTyped(): { text: string; entered: boolean } {
  const [text, ...rest] = typed.split('\n');
  typed = '';
  return { text, entered: rest.length > 0 };
}
