import type { ServiceWorkerRequest } from '@portal/domain';
import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { deletePortal, precachePortal } from './precache-portal';
import { serveFile } from './precached-files';
import { isPageAddress } from './page-address';
import { pages } from './page-answer';
import { openNotice, showNotice } from './push';

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

start();
