import { matchPrecache, precache } from 'workbox-precaching';
import { takeShare } from './share';

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

/** On `start`, begins with the new version unless other windows are open, which would lose their files. Answers whether it begins. */
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
