/** What was chosen at an earlier visit. Private windows and blocked storage keep nothing: a choice lasts for the visit then. */

export type Theme = 'system' | 'light' | 'dark';

export type Remembered = 'callgrove.theme' | 'callgrove.root' | 'callgrove.names';

function remembered(key: Remembered): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: Remembered, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}

export function rememberedTheme(): Theme {
  const theme = remembered('callgrove.theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Where the root of flame graphs stands. */
export const rememberedRoot = (): 'top' | 'bottom' => (remembered('callgrove.root') === 'bottom' ? 'bottom' : 'top');

/** Whether names are shown as their languages write them, not as the JVM has them. */
export const rememberedAsWritten = (): boolean => remembered('callgrove.names') !== 'exact';
