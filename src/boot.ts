/** Starts the engine's worker and opens the files of the address before the page is loaded. In the built page it is a script of its own. */
import { connectEngine } from './engine/connection';
import { setEngine } from './engine/engine-port';
import { sayMissingWorker } from './engine/missing-worker';
import { startWorker } from './engine/worker';
import { beginEarly } from './opening/early-opening';
import { takeToken } from './opening/serve-token';
import { rememberedTheme } from './state/preferences';

document.documentElement.dataset.theme = rememberedTheme();
setEngine(connectEngine(started()));
takeToken();
beginEarly(location.hash, document.baseURI);
if (/^#\/(flame|view)\?/.test(location.hash)) prefetchFlame();

/** Starts the worker. Where that fails, the page says so, and the rest of the app is not run: its modules import this one. */
function started(): Worker {
  try {
    return startWorker();
  } catch (error) {
    sayMissingWorker();
    throw error;
  }
}

/** Fetches the script and styles of the flame graph, which the build names at the script that begins (vite/start-chunks.ts). */
function prefetchFlame(): void {
  const files = document.querySelector<HTMLScriptElement>('script[data-next]')?.dataset.next?.split(' ') ?? [];
  for (const file of files) {
    const link = document.createElement('link');
    link.crossOrigin = '';
    link.href = file;
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
    } else link.rel = 'modulepreload';
    document.head.append(link);
  }
}
