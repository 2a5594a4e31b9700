import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';

import type { Database } from '../database/schema';
import { malformed, validationFailed } from '../errors/app-error';

/**
 * What a piece of work answers: the HTTP status and the body, which must be plain JSON. `replayed` says that it is the
 * answer of an earlier call with the same key.
 */
export type WorkResult<Body> = { status: number; body: Body; replayed?: boolean };

const KEY_FORMAT = /^[\x21-\x7e]{1,200}$/;

/**
 * Runs the work of a POST in one transaction. With an `Idempotency-Key` the key is taken first, in the same transaction:
 * a second call with it waits for the first and then answers what the first answered, without doing the work again. When
 * the work fails nothing stays, the key neither.
 * @throws AppError 400 for an unreadable key, 422 when the key was used for something else; and whatever `work` throws
 */
export async function withIdempotency<Body>(
  request: FastifyRequest,
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<WorkResult<Body>>,
): Promise<WorkResult<Body>> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return db.transaction().execute(work);
  if (typeof key !== 'string' || !KEY_FORMAT.test(key)) throw malformed();

  const route = `${request.method} ${request.routeOptions.url ?? request.url}`;
  const userId = request.user.id;
  return db.transaction().execute(async (trx) => {
    // Waits here while another transaction holds the same key.
    const taken = await trx
      .insertInto('idempotency_keys')
      .values({ user_id: userId, key, route, status: null, body: null })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (taken === undefined) return firstResult<Body>(trx, { userId, key, route });

    const result = await work(trx);
    await trx
      .updateTable('idempotency_keys')
      .set({ status: result.status, body: JSON.stringify(result.body) })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute();
    return result;
  });
}

async function firstResult<Body>(
  trx: Transaction<Database>,
  { userId, key, route }: { userId: number; key: string; route: string },
): Promise<WorkResult<Body>> {
  const first = await trx
    .selectFrom('idempotency_keys')
    .select(['route', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (first.route !== route || first.status === null) {
    throw validationFailed({ 'Idempotency-Key': 'La clave ya se usó para otra operación' });
  }
  return { status: first.status, body: first.body as Body, replayed: true };
}

/** Sends the result of a piece of work. */
export function sendResult<Body>(reply: FastifyReply, { status, body }: WorkResult<Body>): FastifyReply {
  return reply.code(status).send(body);
}
