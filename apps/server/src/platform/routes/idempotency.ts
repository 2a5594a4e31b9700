import { createHmac } from 'node:crypto';

import { IDEMPOTENCY_HEADER } from '@portal/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Db, Trx } from '../database/schema';
import { malformed, validationFailed } from '../errors/app-error';
import type { FileStore } from '../files/file-store';
import type { Upload } from '../files/multipart';
import { withPhotos } from '../files/photos';
import { ok } from '../http/respond';
import { REFUSALS } from '../../texts/refusals';

type WorkResult<Body> = {
  status: number;
  body: Body;
  replayed?: boolean;
};

declare module 'fastify' {
  // Merging with Fastify's interfaces is TypeScript's only way to extend its types.
  /* oxlint-disable typescript/consistent-type-definitions */
  interface FastifyInstance {
    contentKey: Buffer;
    /**
     * Checks again, in the transaction that stores an upload, that the session is live and its person may do the operation: the
     * body may have taken minutes since the first check.
     * @throws AppError 401, 403
     */
    confirmAccess: (trx: Db, request: FastifyRequest) => Promise<void>;
  }
  interface FastifyRequest {
    /** The fields and files of a multipart request as one text, set by `readMultipart`. */
    formContent: string | undefined;
  }
  /* oxlint-enable typescript/consistent-type-definitions */
}

const KEY_FORMAT = /^[\x21-\x7e]{1,200}$/;

type Submission = { userId: number; key: string; address: string; contentHash: Buffer };

/**
 * Runs the work of a POST in one transaction, and answers 201 with what it returns. With an `Idempotency-Key` the key is
 * inserted first, in the same transaction: a second call with the same key, address and content waits for the first and then
 * gets its answer, without doing the work again. When the work fails the transaction leaves no key.
 * @throws AppError 400 for an unreadable key, 422 when the key was used for another address or content; and every error of
 *   `work`
 */
export async function createOnce<Data>(
  request: FastifyRequest,
  reply: FastifyReply,
  db: Db,
  work: (trx: Trx) => Promise<Data>,
): Promise<FastifyReply> {
  return sendResult(reply, await withIdempotency(request, db, work));
}

/** Does it with the photos of an upload: a call that fails, or repeats an earlier one, leaves none of them. */
export async function createWithPhotos<Data>(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, files }: { db: Db; files: FileStore },
  upload: Upload,
  work: (trx: Trx) => Promise<Data>,
): Promise<FastifyReply> {
  return sendResult(reply, await withPhotos(files, upload, () => withIdempotency(request, db, work)));
}

export function withIdempotency<Data>(
  request: FastifyRequest,
  db: Db,
  work: (trx: Trx) => Promise<Data>,
): Promise<WorkResult<{ data: Data }>> {
  const key = idempotencyKeyOf(request);
  const submission = key === undefined ? undefined : { key, content: contentOf(request) };
  return runOnce(request, db, submission, async (trx) => ({ status: 201, body: ok(await work(trx)) }));
}

export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key !== undefined && (typeof key !== 'string' || !KEY_FORMAT.test(key))) throw malformed();
  return key;
}

export function runOnce<Body>(
  request: FastifyRequest,
  db: Db,
  submission: { key: string; content: string } | undefined,
  work: (trx: Trx) => Promise<WorkResult<Body>>,
): Promise<WorkResult<Body>> {
  return db.transaction().execute(async (trx) => {
    if (request.formContent !== undefined) await request.server.confirmAccess(trx, request);
    if (submission === undefined) return work(trx);

    const { key, content } = submission;
    const contentHash = createHmac('sha256', request.server.contentKey).update(content).digest();
    const attempt = { userId: request.user.id, key, address: addressOf(request), contentHash };
    // Waits here while another transaction holds the same key.
    const inserted = await trx
      .insertInto('idempotency_keys')
      .values({
        user_id: attempt.userId,
        key,
        route: attempt.address,
        content_hash: contentHash,
        status: null,
        body: null,
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (inserted === undefined) return firstResult<Body>(trx, attempt);

    const result = await work(trx);
    await trx
      .updateTable('idempotency_keys')
      .set({ status: result.status, body: JSON.stringify(result.body) })
      .where('user_id', '=', attempt.userId)
      .where('key', '=', key)
      .execute();
    return result;
  });
}

async function firstResult<Body>(
  trx: Trx,
  { userId, key, address, contentHash }: Submission,
): Promise<WorkResult<Body>> {
  const first = await trx
    .selectFrom('idempotency_keys')
    .select(['route', 'content_hash', 'status', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  const isSame = first.route === address && first.content_hash?.equals(contentHash) === true;
  if (!isSame || first.status === null) {
    const message = REFUSALS.idempotency.otherContent;
    throw validationFailed({ [IDEMPOTENCY_HEADER]: message }, message);
  }
  return { status: first.status, body: first.body as Body, replayed: true };
}

function addressOf({ method, url }: FastifyRequest): string {
  const [path = ''] = url.split('?', 1);
  return `${method} ${path.endsWith('/') ? path.slice(0, -1) : path}`;
}

/** Returns the content as sent, before re-encoding, so that a retry after a reload has the same. */
function contentOf({ formContent, body }: FastifyRequest): string {
  if (formContent !== undefined) return formContent;
  try {
    return JSON.stringify(body ?? null);
  } catch {
    // A few kilobytes can be nested more deeply than the stack allows.
    throw malformed();
  }
}

export function sendResult<Body>(reply: FastifyReply, { status, body }: WorkResult<Body>): FastifyReply {
  return reply.code(status).send(body);
}
