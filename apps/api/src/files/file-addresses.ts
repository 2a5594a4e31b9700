import { createHmac, timingSafeEqual } from 'node:crypto';

import { photoAddress, type Photo } from '@portal/domain';

/** An address stays the same for ten minutes, so that the browser can cache what it names… */
const STABLE_MS = 10 * 60 * 1000;
/** …and holds for at least so long after it was handed out. */
const LEAST_LIFE_MS = 50 * 60 * 1000;
/** Photos whose addresses are kept while they stay the same: a list signs dozens each time it is opened. */
const MOST_KEPT = 20_000;

export type SignedAddress = { id: string; expiry: string; signature: string };

/** Makes and checks the signed addresses of stored photos: who holds one may read that photo, in both sizes, until it expires. */
export type FileAddresses = {
  /** @returns the photo as it travels, with an address that holds for an hour at most */
  presentPhoto(row: { id: string }): Photo;
  /** @returns when the address expires, or null when it was not signed here or has expired */
  check(address: SignedAddress): Date | null;
};

/**
 * @param key secret key of this purpose alone
 * @param now the clock
 */
export function createFileAddresses(key: Buffer, now: () => Date = () => new Date()): FileAddresses {
  const sign = (id: string, expiry: string): string =>
    createHmac('sha256', key).update(`${id}.${expiry}`).digest('base64url').slice(0, 32);

  let keptUntil = '';
  const kept = new Map<string, Photo>();

  return {
    presentPhoto({ id }) {
      const expiry = String((Math.ceil(now().getTime() / STABLE_MS) * STABLE_MS + LEAST_LIFE_MS) / 1000);
      if (expiry !== keptUntil || kept.size >= MOST_KEPT) kept.clear();
      keptUntil = expiry;
      const known = kept.get(id);
      if (known !== undefined) return known;
      const photo = { id, url: photoAddress(id, `e=${expiry}&s=${sign(id, expiry)}`) };
      kept.set(id, photo);
      return photo;
    },
    check({ id, expiry, signature }) {
      if (!/^\d{1,12}$/.test(expiry)) return null;
      const expected = Buffer.from(sign(id, expiry));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const expiresAt = new Date(Number(expiry) * 1000);
      return expiresAt > now() ? expiresAt : null;
    },
  };
}
