import { LIMITS, MESSAGES, SAVED_FILTER_LISTS, savedFiltersSchema, type SavedFilterList } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import type { CurrentUser } from '../../platform/auth/current-user';
import { notFound, validationFailed } from '../../platform/errors/app-error';
import { explainUnique } from '../../platform/errors/unique-rules';
import { jsonBody } from '../../platform/http/input';
import { ID, pathParameters, word } from '../../platform/http/path-parameters';
import { ok } from '../../platform/http/respond';
import { countOf } from '../../platform/query/count-of';
import { createRoute, route } from '../../platform/routes/route';

explainUnique({ constraint: 'saved_filters_name_unique', field: 'name', message: MESSAGES.savedFilters.taken });

const LIST = word(SAVED_FILTER_LISTS, 'Nombre de la lista que se filtra');
const IN_LIST = pathParameters({ list: LIST });
const IN_LIST_BY_ID = pathParameters({ list: LIST, id: ID });

const COLUMNS = ['id', 'name', 'query'] as const;

type ListCall = { user: CurrentUser; params: { list: SavedFilterList } };

const ownIn = ({ user, params: { list } }: ListCall) => ({ user_id: user.id, list });

export function savedFiltersFeature(app: FastifyInstance, { db }: ApiContext): void {
  route(app, 'GET /account/filters/:list', {
    access: 'session:use',
    operationId: 'listSavedFilters',
    summary: 'Los filtros propios guardados de una lista',
    params: IN_LIST,
    answers: { list: 'SavedFilters' },
    handle: async (request) => {
      const own = db.selectFrom('saved_filters').where((is) => is.and(ownIn(request)));
      return ok(
        await own
          .select(COLUMNS)
          .orderBy((order) => order.fn('lower', ['name']))
          .execute(),
      );
    },
  });

  createRoute(app, db, 'POST /account/filters/:list', {
    access: 'session:use',
    operationId: 'createSavedFilters',
    summary: `Guarda con un nombre los filtros de una lista; hasta ${LIMITS.savedFilters} por persona y lista`,
    params: IN_LIST,
    body: jsonBody(savedFiltersSchema),
    answers: { record: 'SavedFilters' },
    create: async (trx, request) => {
      // Transactions of one person that count wait for each other: two tabs cannot exceed the limit.
      await trx.selectFrom('users').select('id').where('id', '=', request.user.id).forNoKeyUpdate().execute();
      const own = trx.selectFrom('saved_filters').where((is) => is.and(ownIn(request)));
      if ((await countOf(own)) >= LIMITS.savedFilters) {
        throw validationFailed({ name: MESSAGES.savedFilters.tooMany });
      }
      return trx
        .insertInto('saved_filters')
        .values({ ...ownIn(request), ...request.body })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow();
    },
  });

  route(app, 'PUT /account/filters/:list/:id', {
    access: 'session:use',
    operationId: 'updateSavedFilters',
    summary: 'Cambia el nombre o los filtros guardados',
    params: IN_LIST_BY_ID,
    body: jsonBody(savedFiltersSchema),
    answers: { record: 'SavedFilters' },
    handle: async (request) => {
      const changed = await db
        .updateTable('saved_filters')
        .set(request.body)
        .where((is) => is.and({ ...ownIn(request), id: request.params.id }))
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(() => notFound());
      return ok(changed);
    },
  });

  route(app, 'DELETE /account/filters/:list/:id', {
    access: 'session:use',
    operationId: 'deleteSavedFilters',
    summary: 'Elimina los filtros guardados',
    params: IN_LIST_BY_ID,
    answers: null,
    handle: (request) =>
      db
        .deleteFrom('saved_filters')
        .where((is) => is.and({ ...ownIn(request), id: request.params.id }))
        .returning('id')
        .executeTakeFirstOrThrow(() => notFound()),
  });
}
