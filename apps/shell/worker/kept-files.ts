import { CacheFirst } from 'workbox-strategies';
import type { WorkboxPlugin } from 'workbox-core';
import { integrityOf } from './kept-page';

/** Cache of the files of kept portals, each under the hash of its content: versions that share a file share it here, too. */
export const FILES_CACHE = 'portal-files';

const KEY_PREFIX = '/kept-file/';

/** The key of a content in the cache. */
export const fileKey = (integrity: string): string => `${KEY_PREFIX}${encodeURIComponent(integrity)}`;

/** The Subresource Integrity value of a content. */
export async function integrityOfContent(content: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
}

const byContent: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(fileKey(request.integrity)),
  // A file that the device damaged is fetched again, as one that is missing.
  async cachedResponseWillBeUsed({ cachedResponse, request }) {
    if (!cachedResponse) return null;
    const content = await cachedResponse.clone().arrayBuffer();
    return fileKey(await integrityOfContent(content)) === new URL(request.url).pathname ? cachedResponse : null;
  },
};

/** Fetched once, checked by the browser against its integrity, and served from the cache from then on. */
const files = new CacheFirst({ cacheName: FILES_CACHE, plugins: [byContent] });

/** A request for one content. */
const requestFor = (address: string, integrity: string): Request => new Request(address, { integrity });

/**
 * Answers a request for a published file: from the cache when a kept portal has it, else as if there were no worker.
 * @throws TypeError without a network, for a file that is not in the cache
 */
export async function serveFile(event: FetchEvent, request: Request, url: URL): Promise<Response> {
  // A cache that cannot be read is no cache: the network has the file.
  const integrity = await integrityOf(url).catch(() => undefined);
  return integrity === undefined ? fetch(request) : files.handle({ event, request: requestFor(url.href, integrity) });
}

/**
 * Makes sure that the cache has a file, as it was published.
 * @throws Error when it can neither be fetched nor stored
 */
export async function keepFile(event: ExtendableEvent, address: string, integrity: string): Promise<void> {
  await Promise.all(files.handleAll({ event, request: requestFor(address, integrity) }));
}

/** Tells whether the cache has all of these contents. */
export async function hasFiles(integrities: readonly string[]): Promise<boolean> {
  const requests = await (await caches.open(FILES_CACHE)).keys();
  const kept = new Set(requests.map(({ url }) => new URL(url).pathname));
  return integrities.every((integrity) => kept.has(fileKey(integrity)));
}

/** Deletes every file that none of these portals names. */
export async function deleteOtherFiles(integrities: Iterable<string>): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  const wanted = new Set([...integrities].map(fileKey));
  const requests = await cache.keys();
  await Promise.all(
    requests.filter(({ url }) => !wanted.has(new URL(url).pathname)).map((request) => cache.delete(request)),
  );
}
