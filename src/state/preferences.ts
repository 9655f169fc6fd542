/**
 * Remembers choices for later visits: theme, root of flame graphs, names. Without storage, a choice lasts only for the visit.
 */

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
    // Without storage, the choice lasts only for the visit.
  }
}

export function rememberedTheme(): Theme {
  const theme = remembered('callgrove.theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export const rememberedRoot = (): 'top' | 'bottom' => (remembered('callgrove.root') === 'bottom' ? 'bottom' : 'top');

/** Whether names are shown as the source language writes them, not as the JVM does. */
export const rememberedAsWritten = (): boolean => remembered('callgrove.names') !== 'exact';
