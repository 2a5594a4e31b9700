import type { PushSubscriptionInput } from '@portal/domain';
import type { Kysely } from 'kysely';

import type { Database, Db } from '../../platform/database/schema';

type Owner = { id: number; sessionId: string };

/**
 * Stores the device of a session. A session has one device, and the limit of sessions per person limits devices too. A device
 * at which another person signs in becomes theirs.
 */
export async function storeSubscription(
  db: Kysely<Database>,
  owner: Owner,
  { endpoint, p256dh, auth }: PushSubscriptionInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', owner.sessionId)
      .where('endpoint', '<>', endpoint)
      .execute();
    const values = { user_id: owner.id, session_id: owner.sessionId, p256dh, auth };
    await trx
      .insertInto('push_subscriptions')
      .values({ endpoint, ...values })
      .onConflict((same) => same.column('endpoint').doUpdateSet(values))
      .execute();
  });
}

/** Removes the device of a session. */
export async function removeSubscription(db: Db, { sessionId }: Pick<Owner, 'sessionId'>): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
}

/** Finds the devices that may receive a person's notices: the session in which they allowed it is still live. */
export function findDevices(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select([
      'push_subscriptions.id',
      'push_subscriptions.endpoint',
      'push_subscriptions.p256dh',
      'push_subscriptions.auth',
    ])
    .where('push_subscriptions.user_id', '=', userId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now);
}
