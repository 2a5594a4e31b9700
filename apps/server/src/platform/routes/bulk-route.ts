import type { BulkFailure, BulkResult, RuleContext } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import type { AnyObject, ObjectSchema } from 'yup';

import type { CurrentUser } from '../auth/current-user';
import type { Db, Trx } from '../database/schema';
import { AppError } from '../errors/app-error';
import { toAppError } from './error-handler';
import type { Named } from '../openapi/operation';
import { toJsonSchema, type Describable } from '../http/yup-to-json-schema';
import { idempotencyKeyOf, runOnce } from './idempotency';
import { Input, jsonBody, parseInput } from '../http/input';
import { ok } from '../http/respond';
import { bulkRowsSchema } from './bulk-rows';
import { route } from './route';

type BulkRoute<Input extends AnyObject> = Named & {
  path: `/${string}`;
  row: ObjectSchema<Input>;
  rowContext?: () => RuleContext;
  change: (trx: Trx, user: CurrentUser, id: number, input: Input) => Promise<unknown>;
};

/**
 * The body has `rows`, each with its `id`, and the fields of the change: beside `rows` for all of them, in a row for
 * that one. Each row is checked and changed separately, in its own transaction and with its own history. The answer
 * (`BulkResult`) names the changed rows and the unchanged ones with their reasons; after the first change also when the
 * database is lost. With an `Idempotency-Key` a repeated call changes no row twice: a changed row counts as done again,
 * and the portal tries a refused one again.
 */
export function bulkRoute<Input extends AnyObject>(
  app: FastifyInstance,
  db: Db,
  { path, row, rowContext, change, ...named }: BulkRoute<Input>,
): void {
  route(app, `POST ${path}`, {
    ...named,
    answers: { record: 'BulkResult' },
    body: bulkBody(row),
    creates: true,
    status: 200,
    handle: async (request) => {
      const { rows, shared } = request.body;
      const key = idempotencyKeyOf(request);
      const result: BulkResult = { done: [], failed: [] };
      for (const [index, { id, ...own }] of rows.entries()) {
        const content = { ...shared, ...own };
        const submission = key === undefined ? undefined : { key: `${key}/${id}`, content: JSON.stringify(content) };
        try {
          const input = parseInput(row, content, rowContext?.());
          await runOnce(request, db, submission, async (trx) => {
            await change(trx, request.user, id, input);
            return { status: 200, body: null };
          });
          result.done.push(id);
        } catch (error) {
          const refusal = toAppError(error) ?? new AppError('INTERNAL', { cause: error });
          if (refusal.status < 500) {
            result.failed.push(failureOf(id, refusal));
            continue;
          }
          // The failure does not concern the row. Before the first change the whole call fails, and can be repeated with its
          // key.
          if (result.done.length === 0) throw error;
          request.log.error({ err: error }, 'a bulk change stopped half-way');
          result.failed.push(...rows.slice(index).map((left) => failureOf(left.id, refusal)));
          break;
        }
      }
      return ok(result);
    },
  });
}

function bulkBody(row: Describable) {
  const { json, read } = jsonBody(bulkRowsSchema);
  const properties = { ...toJsonSchema(row).properties, ...(json.properties as object) };
  return new Input({ ...json, properties }, (sent) => {
    const { rows } = read(sent);
    const { rows: _rows, ...shared } = sent as Record<string, unknown>;
    return { rows, shared };
  });
}

function failureOf(id: number, refusal: AppError): BulkFailure {
  const [firstProblem] = Object.values(refusal.errors ?? {});
  return { id, code: refusal.code, message: firstProblem ?? refusal.message };
}
