/** What takes longest begins first: the engine's worker, and the files that the address names. In the built page this is a script of its own, which waits for nothing. */
import { beginEarly } from './app/early';
import { rememberedTheme } from './app/remembered';
import { uncover } from './early/cover';

document.documentElement.dataset.theme = rememberedTheme();
beginEarly(location.hash, document.baseURI);

/** Where the address may ask for nothing but a flame graph. */
async function picture(): Promise<void> {
  // In development styles come with the page.
  if (!import.meta.env.PROD || !/^#\/(flame|view)\?/.test(location.hash)) return;
  const { pictureFirst } = await import('./early/first');
  await pictureFirst(location.hash, document.baseURI);
}

/** When the page may begin: its first picture is drawn, or will not be. */
export const begun: Promise<void> = picture().catch(uncover);
