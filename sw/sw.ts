/**
 * The service worker of the installed app: keeps the app's own files for offline use (never profiles), and receives files that
 * the system shares with the app.
 */
import { matchPrecache, precache } from 'workbox-precaching';
import { INBOX, NAME_HEADER, OFFERED } from './inbox';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof precache>[0] };

// precacheAndRoute would answer navigations before the share target is looked at.
precache(self.__WB_MANIFEST);

const scope = self.registration.scope;

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (!url.href.startsWith(scope)) return;
  if (request.method === 'POST' && url.pathname === new URL('share', scope).pathname) {
    event.respondWith(takeShare(request, scope));
    return;
  }
  if (request.method !== 'GET') return;
  // One file serves the page with any query.
  const wanted =
    request.mode === 'navigate' && url.pathname === new URL(scope).pathname ? new URL('index.html', scope).href : url.href;
  event.respondWith(matchPrecache(wanted).then((kept) => kept ?? fetch(request)));
});

/**
 * On `start`, begins with the new version unless other windows are open, which would lose their files. Answers whether it
 * begins.
 */
self.addEventListener('message', (event) => {
  if (event.data?.type !== 'start') return;
  const begin = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const alone = windows.length <= 1;
    event.ports[0]?.postMessage(alone);
    if (alone) await self.skipWaiting();
  };
  event.waitUntil(begin());
});

/**
 * Stores files that the system shares with the app in the inbox, and redirects the browser to the page.
 * A shared address is stored as text: the page offers it, and nothing is fetched here.
 */
async function takeShare(request: Request, scope: string): Promise<Response> {
  const form = await request.formData();
  await caches.delete(INBOX);
  const inbox = await caches.open(INBOX);
  const files = form.getAll('profiles').filter((entry): entry is File => entry instanceof File && entry.size > 0);
  for (const [i, file] of files.entries())
    await inbox.put(
      new URL(`shared/${i}`, scope),
      new Response(file, { headers: { [NAME_HEADER]: encodeURIComponent(file.name) } }),
    );
  const address = [form.get('url'), form.get('text')].find(
    (text) => typeof text === 'string' && /^https:\/\/\S+$/.test(text.trim()),
  );
  if (typeof address === 'string') await inbox.put(new URL(OFFERED, scope), new Response(address.trim()));
  return Response.redirect(new URL('?shared', scope), 303);
}
