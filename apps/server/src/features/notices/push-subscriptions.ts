import { MESSAGES, type PushSubscriptionInput } from '@portal/domain';
import { sql } from 'kysely';

import type { Db } from '../../platform/database/schema';
import { duplicate } from '../../platform/errors/app-error';

type Owner = { id: number; sessionId: string };

/**
 * A session has one device, and the limit of sessions per person limits devices too. A device at which another person
 * signs in becomes theirs: it shows its secrets, which an address alone does not tell.
 * @throws AppError 409 for the address of another person's device
 */
export async function storeSubscription(
  db: Db,
  owner: Owner,
  { endpoint, p256dh, auth }: PushSubscriptionInput,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('push_subscriptions')
      .where('session_id', '=', owner.sessionId)
      .where('endpoint', '<>', endpoint)
      .execute();
    const values = { user_id: owner.id, session_id: owner.sessionId, p256dh, auth };
    const stored = await trx
      .insertInto('push_subscriptions')
      .values({ endpoint, ...values })
      .onConflict((same) =>
        same
          .column('endpoint')
          .doUpdateSet(values)
          .where(
            sql<boolean>`push_subscriptions.user_id = ${owner.id}
              or (push_subscriptions.p256dh = ${p256dh} and push_subscriptions.auth = ${auth})
              or not exists (select from sessions where sessions.id = push_subscriptions.session_id
                and sessions.ended_at is null and sessions.expires_at > ${now})`,
          ),
      )
      .returning('id')
      .executeTakeFirst();
    if (stored === undefined) throw duplicate('endpoint', MESSAGES.notices.deviceTaken);
  });
}

export async function removeSubscription(db: Db, { sessionId }: Pick<Owner, 'sessionId'>): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
}

/** Finds the devices that may receive a person's notices: the session in which they allowed it is still live. */
export function findDevices(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .select(['push_subscriptions.id', 'endpoint', 'p256dh', 'auth'])
    .where('push_subscriptions.user_id', '=', userId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now);
}
