import { createHmac } from 'node:crypto';

import { photoAddress, type Photo } from '@portal/domain';

import { isSameSecret } from '../http/same-secret';

/** An address stays the same for five minutes, so that the browser can cache the photo. */
const STABLE_MS = 5 * 60 * 1000;
/**
 * Least validity of an address after it was issued; the most is `STABLE_MS` longer. A person who signs out or loses a
 * role may read the photos they have seen for these minutes; a page that stays open longer asks for new addresses
 * (libs/api-client, `refreshExpiredPhotos`).
 */
const LEAST_LIFE_MS = 5 * 60 * 1000;
/** Photos whose addresses are cached while they stay the same: a list signs dozens at every read. */
const MOST_CACHED = 20_000;

export type FileAddresses = ReturnType<typeof createFileAddresses>;

/** An address lets anybody read that photo, in both sizes, until it expires. */
export function createFileAddresses(key: Buffer, now: () => Date = () => new Date()) {
  const sign = (id: string, expiry: string): string =>
    createHmac('sha256', key).update(`${id}.${expiry}`).digest('base64url').slice(0, 32);

  let cachedUntil = '';
  const cache = new Map<string, Photo>();

  return {
    presentPhoto({ id }: { id: string }): Photo {
      const expiry = String((Math.ceil(now().getTime() / STABLE_MS) * STABLE_MS + LEAST_LIFE_MS) / 1000);
      if (expiry !== cachedUntil || cache.size >= MOST_CACHED) cache.clear();
      cachedUntil = expiry;
      const cached = cache.get(id);
      if (cached !== undefined) return cached;
      const photo = { id, url: photoAddress(id, `e=${expiry}&s=${sign(id, expiry)}`) };
      cache.set(id, photo);
      return photo;
    },
    check({ id, expiry, signature }: { id: string; expiry: string; signature: string }): Date | null {
      if (!/^\d{1,12}$/.test(expiry)) return null;
      if (!isSameSecret(signature, sign(id, expiry))) return null;
      const expiresAt = new Date(Number(expiry) * 1000);
      return expiresAt > now() ? expiresAt : null;
    },
  };
}
