import { ROLE } from '@portal/domain';
import { sql } from 'kysely';
import webPush from 'web-push';

import type { Db } from '../../platform/database/schema';

const NAME = 'push';

/** The keys by which push services recognise the portal (VAPID, RFC 8292), in base64url. */
type PushKeys = { publicKey: string; privateKey: string };

async function findPushKeys(db: Db): Promise<PushKeys | undefined> {
  const row = await db.selectFrom('portal_keys').select('value').where('name', '=', NAME).executeTakeFirst();
  return row?.value as PushKeys | undefined;
}

/** Stored in the database: every replica has the same, and a restored portal still reaches the devices. */
export async function readPushKeys(db: Db): Promise<PushKeys> {
  const stored = await findPushKeys(db);
  if (stored !== undefined) return stored;
  await db
    .insertInto('portal_keys')
    .values({ name: NAME, value: JSON.stringify(webPush.generateVAPIDKeys()) })
    // Another process may have been faster.
    .onConflict((same) => same.column('name').doNothing())
    .execute();
  return (await findPushKeys(db))!;
}

/** Finds the address at which a push service reaches an administrator about a problem (`sub` of RFC 8292). */
export async function findPushContact(db: Db): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('status', '=', 'activo')
    .orderBy(sql`${ROLE.admin} = any(role_codes)`, 'desc')
    .orderBy('id')
    .limit(sql.lit(1))
    .executeTakeFirstOrThrow();
  return `mailto:${email}`;
}
