/** Light, dark, or as the system has it; remembered where the browser lets us. */
import { remember, rememberedTheme, type Theme } from './remembered';
import { showTheme, useApp } from './store';

export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  showTheme(theme);
  remember('callgrove.theme', theme);
}

export function startTheme(): void {
  const theme = rememberedTheme();
  document.documentElement.dataset.theme = theme;
  showTheme(theme);
  // Paper is white, and what is drawn on a canvas does not follow the style sheet.
  addEventListener('beforeprint', () => {
    document.documentElement.dataset.theme = 'light';
  });
  addEventListener('afterprint', () => {
    document.documentElement.dataset.theme = useApp.getState().theme;
  });
}
