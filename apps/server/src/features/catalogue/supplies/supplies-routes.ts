import { can, canReadPrices, createSupplySchema, EDITABLE_STATUSES, editSupplySchema, MESSAGES } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { notFound } from '../../../platform/errors/app-error';
import { explainUnique } from '../../../platform/errors/unique-rules';
import { createOnce } from '../../../platform/routes/idempotency';
import { answerOptions } from '../../../platform/http/option-list';
import { jsonBody } from '../../../platform/http/input';
import { BY_ID } from '../../../platform/http/path-parameters';
import { filter, listQuery, unsortable } from '../../../platform/http/query-parameters';
import { ok } from '../../../platform/http/respond';
import { catalogueOrder, createCatalogueRepository } from '../catalogue-repository';
import { presentSupply } from './present-supply';

explainUnique({ constraint: 'supplies_name_unique', field: 'insumo', message: MESSAGES.supply.taken });

const ORDER = { name: 'name_order', price: 'price', status: 'status', id: 'id' } as const;

export function suppliesFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  const supplies = createCatalogueRepository(db, 'supplies');

  app.get(
    '/inventory',
    operation({
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
    }),
    async (request) => {
      const { q, filters, sort, ...cut } = request.query;
      if (sort.field === 'price' && !canReadPrices(request.user, 'supplies:manage')) throw unsortable();
      const status = can(request.user, 'supplies:manage') ? filters.status : 'activo';
      return answerOptions(cut, {
        rows: async (range) => {
          const rows = await supplies.list({ q, status }, catalogueOrder(ORDER, sort), range);
          return rows.map((row) => presentSupply(row, request.user));
        },
        count: () => supplies.count({ q, status }),
      });
    },
  );

  app.post(
    '/inventory',
    operation({
      access: 'supplies:manage',
      operationId: 'createSupply',
      summary: 'Crea un insumo',
      body: jsonBody(createSupplySchema),
      creates: true,
      answers: { record: 'Supply' },
    }),
    async (request, reply) => {
      const input = request.body;
      return createOnce(request, reply, db, async (trx) => {
        const supply = await createCatalogueRepository(trx, 'supplies').insert({
          name: input.insumo,
          price: input.price,
        });
        return presentSupply(supply, request.user);
      });
    },
  );

  app.put(
    '/inventory/:id',
    operation({
      access: 'supplies:manage',
      operationId: 'updateSupply',
      summary: 'Edita un insumo',
      params: BY_ID,
      body: jsonBody(editSupplySchema),
      answers: { record: 'Supply' },
    }),
    async (request) => {
      const { id } = request.params;
      const { insumo: name, price, status } = request.body;
      const supply = await supplies.update(id, { name, price, status }, now());
      if (supply === undefined) throw notFound();
      return ok(presentSupply(supply, request.user));
    },
  );

  app.delete(
    '/inventory/:id',
    operation({
      access: 'supplies:manage',
      operationId: 'deleteSupply',
      summary: 'Elimina un insumo',
      params: BY_ID,
      answers: { record: 'Supply' },
    }),
    async (request) => {
      const supply = await supplies.delete(request.params.id, now());
      if (supply === undefined) throw notFound();
      return ok(presentSupply(supply, request.user));
    },
  );
}
