/** Starts the engine's worker and opens the files of the address before the page is loaded. In the built page it is a script of its own. */

import { connectEngine } from './engine/connection';
import { setEngine } from './engine/engine-port';
import { worker } from './engine/worker';
import { prefetchFlame } from './flame-prefetch';
import { beginEarly } from './opening/early-opening';
import { takeToken } from './opening/serve-token';
import { rememberedTheme } from './state/preferences';

setEngine(connectEngine(worker));
takeToken();
document.documentElement.dataset.theme = rememberedTheme();
beginEarly(location.hash, document.baseURI);
if (/^#\/(flame|view)\?/.test(location.hash)) prefetchFlame();
