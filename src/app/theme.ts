/** Light, dark, or as the system has it; remembered where the browser lets us. */
import { type Theme, useApp } from './store';

const KEY = 'callgrove.theme';

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  useApp.setState({ theme });
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Private windows and blocked storage: the choice lasts for this visit.
  }
}

export function startTheme(): void {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(KEY);
  } catch {
    // As above.
  }
  const theme: Theme = stored === 'light' || stored === 'dark' ? stored : 'system';
  document.documentElement.dataset.theme = theme;
  useApp.setState({ theme });
}
