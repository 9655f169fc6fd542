/** Parses the key combinations of commands, matches them against key events, and writes them as text. */

interface KeyEvent {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const isMac = (): boolean => /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '');

/** `Mod+Shift+k` → modifiers and key. The key `+` itself is written `Plus`. */
function parse(combo: string): { mods: Set<string>; key: string } {
  const parts = combo.split('+');
  const key = parts.pop() ?? '';
  return { mods: new Set(parts), key: key === 'Plus' ? '+' : key };
}

const isLetter = (key: string): boolean => /^[a-z]$/i.test(key);

/**
 * Whether an event is this combination. Shift counts only for letters and named keys, because not every keyboard needs it for
 * `?`.
 */
export function matches(combo: string, event: KeyEvent, mac = isMac()): boolean {
  const { mods, key } = parse(combo);
  const mod = mac ? event.metaKey : event.ctrlKey;
  const other = mac ? event.ctrlKey : event.metaKey;
  if (mod !== mods.has('Mod') || other || event.altKey !== mods.has('Alt')) return false;
  const shifted = isLetter(key) || key.length > 1;
  if (shifted && event.shiftKey !== mods.has('Shift')) return false;
  return isLetter(key) ? event.key.toLowerCase() === key.toLowerCase() : event.key === key;
}

const SHOWN: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Plus: '+',
  '-': '−',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
  ' ': 'Space',
};

/** `Ctrl K`, `⌘ K`, `Shift N`. */
export function keyText(combo: string, mac = isMac()): string {
  const parts = combo.split('+').map((part) => {
    if (part === 'Mod') return mac ? '⌘' : 'Ctrl';
    if (part === 'Shift') return mac ? '⇧' : 'Shift';
    return SHOWN[part] ?? (part.length === 1 && combo.includes('+') ? part.toUpperCase() : part);
  });
  return parts.join(' ');
}
