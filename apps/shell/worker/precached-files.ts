import { withoutAttempt, type PageFile } from '@portal/domain';
import type { WorkboxPlugin } from 'workbox-core';
import { CacheFirst } from 'workbox-strategies';
import { precachedIntegrities } from './offline-page';

/**
 * Cache of the files of stored portals, by their address: the browser caches the compiled script beside it, which it finds by
 * the address alone.
 */
export const FILES_CACHE = 'portal-files';

async function integrityOfContent(content: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
}

/** It reads a separate response: a response that was read would lose its compiled code. */
async function isUndamaged({ url, integrity }: Request): Promise<boolean> {
  const file = await caches.match(url, { cacheName: FILES_CACHE });
  return file !== undefined && (await integrityOfContent(await file.arrayBuffer())) === integrity;
}

const checked: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
    cachedResponse && (await isUndamaged(request)) ? cachedResponse : null,
};

const files = new CacheFirst({ cacheName: FILES_CACHE, plugins: [checked] });

const requestFor = ({ address, integrity }: PageFile): Request =>
  new Request(new URL(address, location.origin), { integrity });

/** Throws TypeError without a network, for a file outside the cache. */
export async function serveFile(event: FetchEvent, request: Request, url: URL): Promise<Response> {
  const address = withoutAttempt(url.pathname);
  // A cache that cannot be read is no cache: the network has the file.
  const integrity = await precachedIntegrities().then(
    (integrities) => integrities.get(address),
    () => undefined,
  );
  if (integrity === undefined) return fetch(request);
  return files.handle({ event, request: requestFor({ address, integrity }) });
}

async function copyOfSame({ address, integrity }: PageFile): Promise<void> {
  const same = [...(await precachedIntegrities())].find(([other, hash]) => hash === integrity && other !== address);
  const cache = await caches.open(FILES_CACHE);
  if (!same || (await cache.match(address))) return;
  const file = await cache.match(same[0]);
  if (file) await cache.put(address, file);
}

/** Throws Error when it can neither be fetched nor stored. */
export async function precacheFile(event: ExtendableEvent, file: PageFile): Promise<void> {
  await copyOfSame(file);
  await Promise.all(files.handleAll({ event, request: requestFor(file) }));
}

const addressesIn = async (cache: Cache): Promise<string[]> =>
  (await cache.keys()).map(({ url }) => new URL(url).pathname);

export async function hasFiles(wanted: readonly PageFile[]): Promise<boolean> {
  const addresses = new Set(await addressesIn(await caches.open(FILES_CACHE)));
  return wanted.every(({ address }) => addresses.has(address));
}

export async function deleteOtherFiles(): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  const [wanted, addresses] = [await precachedIntegrities(), await addressesIn(cache)];
  await Promise.all(addresses.filter((address) => !wanted.has(address)).map((address) => cache.delete(address)));
}
