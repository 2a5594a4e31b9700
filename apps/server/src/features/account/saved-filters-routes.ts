import { LIMITS, MESSAGES, SAVED_FILTER_LISTS, savedFiltersSchema, type SavedFilterList } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import type { CurrentUser } from '../../platform/auth/current-user';
import { notFound, validationFailed } from '../../platform/errors/app-error';
import { explainUnique } from '../../platform/errors/unique-rules';
import { createOnce } from '../../platform/routes/idempotency';
import { jsonBody } from '../../platform/http/input';
import { ID, pathParameters, word } from '../../platform/http/path-parameters';
import { ok } from '../../platform/http/respond';
import { operation } from '../../platform/openapi/operation';
import { createSavedFiltersRepository } from './saved-filters-repository';

explainUnique({ constraint: 'saved_filters_name_unique', field: 'name', message: MESSAGES.savedFilters.taken });

const LIST = word(SAVED_FILTER_LISTS, 'Nombre de la lista que se filtra');
const IN_LIST = pathParameters({ list: LIST });
const IN_LIST_BY_ID = pathParameters({ list: LIST, id: ID });

export function savedFiltersFeature(app: FastifyInstance, { db }: ApiContext): void {
  const ofPerson = (
    { user, params: { list } }: { user: CurrentUser; params: { list: SavedFilterList } },
    on: ApiContext['db'] = db,
  ) => createSavedFiltersRepository(on, { userId: user.id, list });

  app.get(
    '/account/filters/:list',
    operation({
      access: 'session:use',
      operationId: 'listSavedFilters',
      summary: 'Los filtros propios guardados de una lista',
      params: IN_LIST,
      answers: { list: 'SavedFilters' },
    }),
    async (request) => ok(await ofPerson(request).list()),
  );

  app.post(
    '/account/filters/:list',
    operation({
      access: 'session:use',
      operationId: 'createSavedFilters',
      summary: `Guarda con un nombre los filtros de una lista; hasta ${LIMITS.savedFilters} por persona y lista`,
      params: IN_LIST,
      body: jsonBody(savedFiltersSchema),
      creates: true,
      answers: { record: 'SavedFilters' },
    }),
    async (request, reply) => {
      const input = request.body;
      return createOnce(request, reply, db, async (trx) => {
        const own = ofPerson(request, trx);
        if ((await own.lockAndCount()) >= LIMITS.savedFilters) {
          throw validationFailed({ name: MESSAGES.savedFilters.tooMany });
        }
        return own.insert(input);
      });
    },
  );

  app.put(
    '/account/filters/:list/:id',
    operation({
      access: 'session:use',
      operationId: 'updateSavedFilters',
      summary: 'Cambia el nombre o los filtros guardados',
      params: IN_LIST_BY_ID,
      body: jsonBody(savedFiltersSchema),
      answers: { record: 'SavedFilters' },
    }),
    async (request) => {
      const own = ofPerson(request);
      const changed = await own.update(request.params.id, request.body);
      if (changed === undefined) throw notFound();
      return ok(changed);
    },
  );

  app.delete(
    '/account/filters/:list/:id',
    operation({
      access: 'session:use',
      operationId: 'deleteSavedFilters',
      summary: 'Elimina los filtros guardados',
      params: IN_LIST_BY_ID,
      answers: null,
    }),
    async (request) => {
      if (!(await ofPerson(request).delete(request.params.id))) throw notFound();
      return ok(null);
    },
  );
}
