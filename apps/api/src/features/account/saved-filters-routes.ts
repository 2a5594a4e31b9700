import { isSavedFilterList, LIMITS, MESSAGES, savedFiltersSchema, type SavedFilterList } from '@portal/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { ApiContext } from '../../context';
import { notFound, validationFailed } from '../../platform/errors/app-error';
import { explainUnique } from '../../platform/errors/unique-rules';
import { sendResult, withIdempotency } from '../../platform/http/idempotency';
import { parseBody, parseId } from '../../platform/http/parse';
import { ok } from '../../platform/http/respond';
import { operation } from '../../platform/openapi/operation';
import { createSavedFiltersRepository } from './saved-filters-repository';

explainUnique({ constraint: 'saved_filters_name_unique', field: 'name', message: MESSAGES.savedFilters.taken });

/** Registers the routes of a person's saved filters, the same on every device. */
export function savedFiltersFeature(app: FastifyInstance, { db }: ApiContext): void {
  const ofPerson = (request: FastifyRequest, on: ApiContext['db'] = db) =>
    createSavedFiltersRepository(on, { userId: request.user.id, list: parseList(request) });

  app.get(
    '/account/filters/:list',
    {
      config: { access: 'session:use' },
      schema: operation({
        operationId: 'listSavedFilters',
        summary: 'Los filtros propios guardados de una lista',
        answers: { list: 'SavedFilters' },
      }),
    },
    async (request) => ok(await ofPerson(request).list()),
  );

  app.post(
    '/account/filters/:list',
    {
      config: { access: 'session:use' },
      schema: operation({
        operationId: 'createSavedFilters',
        summary: `Guarda con un nombre los filtros de una lista; hasta ${LIMITS.savedFilters} por persona y lista`,
        answers: { record: 'SavedFilters' },
        body: savedFiltersSchema,
        creates: true,
      }),
    },
    async (request, reply) => {
      parseList(request);
      const input = parseBody(request, savedFiltersSchema);
      const result = await withIdempotency(request, db, async (trx) => {
        const own = ofPerson(request, trx);
        if ((await own.lockAndCount()) >= LIMITS.savedFilters) {
          throw validationFailed({ name: MESSAGES.savedFilters.tooMany });
        }
        return { status: 201, body: ok(await own.insert(input)) };
      });
      return sendResult(reply, result);
    },
  );

  app.put(
    '/account/filters/:list/:id',
    {
      config: { access: 'session:use' },
      schema: operation({
        operationId: 'updateSavedFilters',
        summary: 'Cambia el nombre o los filtros guardados',
        answers: { record: 'SavedFilters' },
        body: savedFiltersSchema,
      }),
    },
    async (request) => {
      const own = ofPerson(request);
      const changed = await own.update(parseId(request), parseBody(request, savedFiltersSchema));
      if (changed === undefined) throw notFound();
      return ok(changed);
    },
  );

  app.delete(
    '/account/filters/:list/:id',
    {
      config: { access: 'session:use' },
      schema: operation({ operationId: 'deleteSavedFilters', summary: 'Elimina los filtros guardados', answers: null }),
    },
    async (request) => {
      if (!(await ofPerson(request).delete(parseId(request)))) throw notFound();
      return ok(null);
    },
  );
}

function parseList(request: FastifyRequest): SavedFilterList {
  const { list } = request.params as { list?: string };
  if (!isSavedFilterList(list)) throw notFound();
  return list;
}
