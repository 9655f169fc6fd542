/**
 * Starts the engine's worker and opens the files that the address names before the page has loaded. In the built page this is a
 * separate script.
 */
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

/**
 * Starts the worker. If that fails, the page says so, and the rest of the app does not run, because its modules import this
 * one.
 */
function started(): Worker {
  try {
    return startWorker();
  } catch (error) {
    sayMissingWorker();
    throw error;
  }
}

/**
 * Fetches the script and styles of the flame graph; the build writes their names into the start script (vite/start-chunks.ts).
 */
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
