import type { OpenPageMessage, PushMessage, ServiceWorkerRequest } from '@portal/domain';
import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { deletePortal, precachePortal } from './precache-portal';
import { serveFile } from './precached-files';
import { isPageAddress } from './page-address';
import { pages } from './page-answer';

declare const self: ServiceWorkerGlobalScope;

/**
 * It answers navigations and the files of versions; everything else (the API, its events, the registry) goes its way as
 * if there were no worker.
 */
function start(): void {
  // Addresses of files carry their version, so that another version of this worker may take over at once.
  self.addEventListener('install', () => void self.skipWaiting());
  clientsClaim();

  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && /^\/(shell|remotes)\//.test(url.pathname),
    ({ event, request, url }) => serveFile(event as FetchEvent, request, url),
  );
  registerRoute(
    ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && isPageAddress(url),
    pages,
  );

  self.addEventListener('push', showNotice);
  self.addEventListener('notificationclick', openNotice);

  self.addEventListener('message', (event) => {
    const request = event.data as ServiceWorkerRequest;
    if (request.kind === 'forget') event.waitUntil(deletePortal().then(() => self.registration.unregister()));
    if (request.kind === 'keep') {
      event.waitUntil(precachePortal(event, request.person).then((outcome) => event.ports[0]?.postMessage(outcome)));
    }
  });
}

/** One that arrives again takes the place of the first, without a sound. */
function showNotice(event: PushEvent): void {
  if (!event.data) return;
  const { id, title, body, path } = event.data.json() as PushMessage;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag: `notice-${id}`,
      lang: 'es',
      data: path,
    }),
  );
}

function openNotice(event: NotificationEvent): void {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data as string));
}

async function openPage(path: string): Promise<void> {
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!window) {
    await self.clients.openWindow(path);
    return;
  }
  // The page itself goes there: it asks before a form that is half filled in would be lost.
  const message: OpenPageMessage = { kind: 'open-page', path };
  window.postMessage(message);
  await window.focus();
}

start();
