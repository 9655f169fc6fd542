/** The theme in the store: light, dark, or the system's. The choice is remembered. */
import { remember, rememberedTheme, type Theme } from './preferences';
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
  // Paper is white, but a canvas does not follow the print stylesheet.
  addEventListener('beforeprint', () => {
    document.documentElement.dataset.theme = 'light';
  });
  addEventListener('afterprint', () => {
    document.documentElement.dataset.theme = useApp.getState().theme;
  });
}
