import { MESSAGES } from '@portal/domain';

import { createCounter } from '../database/counters';
import type { Db } from '../database/schema';
import { tooMany, type AppError } from '../errors/app-error';

const UPLOAD_WINDOW_MS = 60 * 60 * 1000;

/** `bytesPerHour` is for each person. */
type QuotaOptions = { db: Db; bytesPerHour: number; now: () => Date };

export type UploadQuota = ReturnType<typeof createUploadQuota>;

export function createUploadQuota({ bytesPerHour, ...clocked }: QuotaOptions) {
  const counter = createCounter(clocked, {
    name: 'upload',
    most: bytesPerHour,
    window: UPLOAD_WINDOW_MS,
    refuse: (seconds) => tooMany(seconds, MESSAGES.photos.quota(Math.ceil(seconds / 60))),
  });

  return {
    check: (person: number) => counter.check(person),
    /** Returns the refusal (429) when they exceed the quota, otherwise null. */
    async charge(person: number, bytes: number): Promise<AppError | null> {
      const { count, left } = await counter.add(person, bytes);
      return count > bytesPerHour ? counter.refusal(left) : null;
    },
    refund: (person: number, bytes: number) => counter.refund(person, bytes),
  };
}
