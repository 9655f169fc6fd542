/** What takes longest begins first: the engine's worker, and the files that the address names. In the built page this is a script of its own, which waits for nothing. */
import { beginEarly } from './app/early';
import { rememberedTheme } from './app/remembered';
import { takeToken } from './app/serve-token';
import { fetchNext } from './fetch-next';

takeToken();
document.documentElement.dataset.theme = rememberedTheme();
beginEarly(location.hash, document.baseURI);
if (/^#\/(flame|view)\?/.test(location.hash)) fetchNext();
