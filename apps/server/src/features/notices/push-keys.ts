import { ROLE } from '@portal/domain';
import { sql } from 'kysely';
import webPush from 'web-push';

import { portalKey } from '../../platform/database/portal-key';
import type { Db } from '../../platform/database/schema';

/** The keys by which push services recognise the portal (VAPID, RFC 8292), in base64url: they reach the same devices. */
export const readPushKeys = (db: Db) => portalKey(db, 'push', () => webPush.generateVAPIDKeys());

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
