import { MESSAGES } from '@portal/domain';
import { sql, type Kysely } from 'kysely';

import { windowOver } from '../database/counting-window';
import type { Database } from '../database/schema';
import { tooMany, type AppError } from '../errors/app-error';

export const UPLOAD_WINDOW_MS = 60 * 60 * 1000;

const MEGABYTES_MOST = 1_000_000;

const MEGABYTE = 1024 * 1024;

export type UploadQuota = {
  check(person: number): Promise<void>;
  /** Returns the refusal (429) when they exceed the quota, otherwise null. */
  charge(person: number, bytes: number): Promise<AppError | null>;
  refund(person: number, bytes: number): Promise<void>;
};

/** Returns bytes, or undefined when the text is not a number of megabytes. */
export function parseUploadsPerHour(text: string): number | undefined {
  const megabytes = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return megabytes >= 1 && megabytes <= MEGABYTES_MOST ? megabytes * MEGABYTE : undefined;
}

export const UPLOADS_PER_HOUR_FORMAT = `debe ser un número entre 1 y ${MEGABYTES_MOST}`;

type QuotaOptions = { db: Kysely<Database>; bytesPerHour: number; now: () => Date };

/** A window begins with the first upload after the last window. */
export function createUploadQuota({ db, bytesPerHour, now }: QuotaOptions): UploadQuota {
  const isOver = () => windowOver('upload_usage.window_started_at', { length: UPLOAD_WINDOW_MS, now: now() });

  const refusal = (windowStartedAt: Date): AppError => {
    const seconds = Math.ceil((windowStartedAt.getTime() + UPLOAD_WINDOW_MS - now().getTime()) / 1000);
    const wait = Math.max(1, seconds);
    return tooMany(wait, MESSAGES.photos.quota(Math.ceil(wait / 60)));
  };

  return {
    async check(person) {
      const used = await db
        .selectFrom('upload_usage')
        .select(['bytes', 'window_started_at'])
        .where('user_id', '=', person)
        .where(sql<boolean>`not ${isOver()}`)
        .executeTakeFirst();
      if (used !== undefined && used.bytes >= bytesPerHour) throw refusal(used.window_started_at);
    },

    async charge(person, bytes) {
      const over = isOver();
      const used = await db
        .insertInto('upload_usage')
        .values({ user_id: person, bytes, window_started_at: now() })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({
            bytes: sql`case when ${over} then 0 else upload_usage.bytes end + excluded.bytes`,
            window_started_at: sql`case when ${over} then excluded.window_started_at
              else upload_usage.window_started_at end`,
          }),
        )
        .returning(['bytes', 'window_started_at'])
        .executeTakeFirstOrThrow();
      return used.bytes > bytesPerHour ? refusal(used.window_started_at) : null;
    },

    async refund(person, bytes) {
      await db
        .updateTable('upload_usage')
        .set({ bytes: sql`greatest(bytes - ${bytes}, 0)` })
        .where('user_id', '=', person)
        .execute();
    },
  };
}
