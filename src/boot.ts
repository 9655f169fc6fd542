/** What takes longest begins first: the engine's worker, and the files that the address names. In the built page this is a script of its own, which waits for nothing. */
import { beginEarly, earlyOpening } from './app/early';
import { rememberedTheme } from './app/remembered';
import { takeToken } from './app/serve-token';
import { uncover } from './early/cover';

/** The page waits so long for what draws its first picture; milliseconds. */
const PATIENCE = 2000;

takeToken();
// What is opened and what is drawn are of one address, whatever the bar says in between.
const { hash } = location;
document.documentElement.dataset.theme = rememberedTheme();
beginEarly(hash, document.baseURI);

/** Where the address may ask for nothing but a flame graph of one file. */
async function picture(): Promise<void> {
  // In development styles come with the page.
  if (!import.meta.env.PROD || !/^#\/(flame|view)\?/.test(hash)) return;
  if (earlyOpening('a') === null || earlyOpening('b') !== null) return;
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE, null));
  const first = await Promise.race([import('./early/first'), late]);
  await first?.pictureFirst(hash, document.baseURI);
}

/** When the page may begin: its first picture is drawn, or will not be. */
export const begun: Promise<void> = picture().catch(uncover);
