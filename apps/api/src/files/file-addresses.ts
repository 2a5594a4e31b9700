import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Photo } from '@portal/domain';

export const PHOTO_VARIANTS = ['full', 'thumb'] as const;
export type PhotoVariant = (typeof PHOTO_VARIANTS)[number];

/** An address stays the same for ten minutes, so that the browser can cache what it names… */
const STABLE_MS = 10 * 60 * 1000;
/** …and holds for at least so long after it was handed out. */
const LEAST_LIFE_MS = 50 * 60 * 1000;
/** Photos whose addresses are kept while they stay the same: a list signs dozens each time it is opened. */
const MOST_KEPT = 20_000;

export type SignedAddress = { id: string; variant: string; expiry: string; signature: string };

/** Makes and checks the signed addresses of stored photos: who holds one may read that photo until it expires. */
export type FileAddresses = {
  /** @returns the photo as it travels, with addresses that hold for an hour at most */
  presentPhoto(row: { id: string }): Photo;
  /** @returns when the address expires, or null when it was not signed here or has expired */
  check(address: SignedAddress): Date | null;
};

/**
 * @param key secret key of this purpose alone
 * @param now the clock
 */
export function createFileAddresses(key: Buffer, now: () => Date = () => new Date()): FileAddresses {
  const sign = (id: string, variant: string, expiry: string): string =>
    createHmac('sha256', key).update(`${id}.${variant}.${expiry}`).digest('base64url').slice(0, 32);

  const address = (id: string, variant: PhotoVariant, expiry: string): string =>
    `/api/v1/files/${id}?v=${variant}&e=${expiry}&s=${sign(id, variant, expiry)}`;

  let keptUntil = '';
  const kept = new Map<string, Photo>();

  return {
    presentPhoto({ id }) {
      const expiry = String((Math.ceil(now().getTime() / STABLE_MS) * STABLE_MS + LEAST_LIFE_MS) / 1000);
      if (expiry !== keptUntil || kept.size >= MOST_KEPT) kept.clear();
      keptUntil = expiry;
      const known = kept.get(id);
      if (known !== undefined) return known;
      const photo = { id, url: address(id, 'full', expiry), thumbUrl: address(id, 'thumb', expiry) };
      kept.set(id, photo);
      return photo;
    },
    check({ id, variant, expiry, signature }) {
      if (!/^\d{1,12}$/.test(expiry)) return null;
      const expected = Buffer.from(sign(id, variant, expiry));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const expiresAt = new Date(Number(expiry) * 1000);
      return expiresAt > now() ? expiresAt : null;
    },
  };
}
