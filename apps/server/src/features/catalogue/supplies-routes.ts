import {
  can,
  canReadPrices,
  createSupplySchema,
  EDITABLE_STATUSES,
  editSupplySchema,
  MESSAGES,
  type SessionUser,
  type Supply,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { explainUnique } from '../../platform/errors/unique-rules';
import { jsonBody } from '../../platform/http/input';
import { BY_ID } from '../../platform/http/path-parameters';
import { filter, listQuery, unsortable } from '../../platform/http/query-parameters';
import { ok } from '../../platform/http/respond';
import { createRoute, route } from '../../platform/routes/route';
import { createCatalogueRepository, type CatalogueRow } from './catalogue-repository';

explainUnique({ constraint: 'supplies_name_unique', field: 'insumo', message: MESSAGES.supply.taken });

const presentTo =
  (reader: SessionUser) =>
  ({ id, name, price, status }: CatalogueRow<'supplies'>): Supply => ({
    id,
    name,
    ...(canReadPrices(reader, 'supplies:manage') ? { price } : {}),
    status,
  });

export function suppliesFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  const supplies = createCatalogueRepository(db, 'supplies');

  route(app, 'GET /inventory', {
    access: 'supplies:read',
    operationId: 'listSupplies',
    summary: 'Insumos; `q` busca por el comienzo del nombre',
    query: listQuery({
      sortable: ['name', 'price', 'status', 'id'],
      defaultSort: 'name',
      filters: { status: filter.oneOf(EDITABLE_STATUSES) },
      isOptionSource: true,
    }),
    answers: { options: 'Supply' },
    handle: ({ user, query: { q, filters, sort, ...cut } }) => {
      if (sort.field === 'price' && !canReadPrices(user, 'supplies:manage')) throw unsortable();
      const status = can(user, 'supplies:manage') ? filters.status : 'activo';
      return supplies.answer(cut, { filters: { q, status }, sort, present: presentTo(user) });
    },
  });

  createRoute(app, db, 'POST /inventory', {
    access: 'supplies:manage',
    operationId: 'createSupply',
    summary: 'Crea un insumo',
    body: jsonBody(createSupplySchema),
    answers: { record: 'Supply' },
    create: async (trx, { user, body: { insumo: name, price } }) =>
      presentTo(user)(await createCatalogueRepository(trx, 'supplies').insert({ name, price })),
  });

  route(app, 'PUT /inventory/:id', {
    access: 'supplies:manage',
    operationId: 'updateSupply',
    summary: 'Edita un insumo',
    params: BY_ID,
    body: jsonBody(editSupplySchema),
    answers: { record: 'Supply' },
    handle: async ({ user, params: { id }, body: { insumo: name, price, status } }) =>
      ok(presentTo(user)(await supplies.update(id, { name, price, status }, now()))),
  });

  route(app, 'DELETE /inventory/:id', {
    access: 'supplies:manage',
    operationId: 'deleteSupply',
    summary: 'Elimina un insumo',
    params: BY_ID,
    answers: { record: 'Supply' },
    handle: async ({ user, params: { id } }) => ok(presentTo(user)(await supplies.delete(id, now()))),
  });
}
