/** The service worker: registered when the page has come to rest, replaced only when the user says so. */
import { messageSW, Workbox } from 'workbox-window';
import { useWaiting } from './state';

export async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox(new URL('sw.js', document.baseURI).href);
  workbox.addEventListener('waiting', () => useWaiting.setState({ update: 'ready' }));
  try {
    await workbox.register();
  } catch {
    // Blocked storage, or a host that serves no sw.js: the page works as long as there is a network.
  }
}

/** Starts the version that waits and reloads this page, unless other windows of the app are open: they would lose what is open in them. */
export async function startUpdate(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (!waiting) return location.reload();
  const reload = () => location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  if ((await messageSW(waiting, { type: 'start' })) === true) return;
  navigator.serviceWorker.removeEventListener('controllerchange', reload);
  useWaiting.setState({ update: 'others' });
}
