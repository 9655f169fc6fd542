/** Registers the service worker of the installable app, and replaces it when the user asks for the new version. */
import { messageSW, Workbox } from 'workbox-window';
import { useWaiting } from './install-store';

export async function register(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox(new URL('sw.js', document.baseURI).href);
  workbox.addEventListener('waiting', async () => {
    // The first version is also waiting for a moment. Firefox may start it only on the second visit.
    const registration = await navigator.serviceWorker.getRegistration();
    if (registration?.waiting && registration.active) useWaiting.setState({ update: 'ready' });
  });
  try {
    await workbox.register();
  } catch {
    // Storage is blocked, or the host has no sw.js. The page still works, but only online.
  }
}

/**
 * Starts the waiting version and reloads this page. If other windows are open, they would lose their files, so the page says
 * that instead.
 */
export async function startUpdate(): Promise<void> {
  const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
  if (!waiting) return location.reload();
  const reload = () => location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  if ((await messageSW(waiting, { type: 'start' })) === true) return;
  navigator.serviceWorker.removeEventListener('controllerchange', reload);
  useWaiting.setState({ update: 'others' });
}
