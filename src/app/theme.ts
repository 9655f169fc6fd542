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
  // Paper is white, and what is drawn on a canvas does not follow the style sheet.
  addEventListener('beforeprint', () => {
    document.documentElement.dataset.theme = 'light';
  });
  addEventListener('afterprint', () => {
    document.documentElement.dataset.theme = useApp.getState().theme;
  });
}
