import { can, canReadPrices, createSupplySchema, EDITABLE_STATUSES, editSupplySchema, MESSAGES } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../../context';
import { operation } from '../../../platform/openapi/operation';
import { notFound } from '../../../platform/errors/app-error';
import { explainUnique } from '../../../platform/errors/unique-rules';
import { sendResult, withIdempotency } from '../../../platform/http/idempotency';
import { answerOptions } from '../../../platform/http/option-list';
import { filter, parseBody, parseId, parseListQuery } from '../../../platform/http/parse';
import { ok } from '../../../platform/http/respond';
import { catalogueOrder, createCatalogueRepository } from '../catalogue-repository';
import { presentSupply } from './present-supply';

explainUnique({ constraint: 'supplies_name_unique', field: 'insumo', message: MESSAGES.supply.taken });

const ORDER = { name: 'name_order', price: 'price', status: 'status', id: 'id' } as const;

/** Registers the inventory: maintained by administrators, read by operators, who see only active supplies. */
export function suppliesFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  const supplies = createCatalogueRepository(db, 'supplies');

  app.get(
    '/inventory',
    {
      config: { access: 'supplies:read' },
      schema: operation({
        operationId: 'listSupplies',
        summary: 'Insumos; `q` busca por el comienzo del nombre',
        answers: { page: 'Supply' },
        list: { filters: ['status'], isOptionSource: true },
      }),
    },
    async (request) => {
      const { q, filters, sort, ...cut } = parseListQuery(request, {
        sortable: canReadPrices(request.user, 'supplies:manage')
          ? ['name', 'price', 'status', 'id']
          : ['name', 'status', 'id'],
        defaultSort: 'name',
        filters: { status: filter.oneOf(EDITABLE_STATUSES) },
      });
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
    {
      config: { access: 'supplies:manage' },
      schema: operation({
        operationId: 'createSupply',
        summary: 'Crea un insumo',
        answers: { record: 'Supply' },
        body: createSupplySchema,
        creates: true,
      }),
    },
    async (request, reply) => {
      const input = parseBody(request, createSupplySchema);
      const result = await withIdempotency(request, db, async (trx) => {
        const supply = await createCatalogueRepository(trx, 'supplies').insert({
          name: input.insumo,
          price: input.price,
        });
        return { status: 201, body: ok(presentSupply(supply, request.user)) };
      });
      return sendResult(reply, result);
    },
  );

  app.put(
    '/inventory/:id',
    {
      config: { access: 'supplies:manage' },
      schema: operation({
        operationId: 'updateSupply',
        summary: 'Edita un insumo',
        answers: { record: 'Supply' },
        body: editSupplySchema,
      }),
    },
    async (request) => {
      const id = parseId(request);
      const { insumo: name, price, status } = parseBody(request, editSupplySchema);
      const supply = await supplies.update(id, { name, price, status }, now());
      if (supply === undefined) throw notFound();
      return ok(presentSupply(supply, request.user));
    },
  );

  app.delete(
    '/inventory/:id',
    {
      config: { access: 'supplies:manage' },
      schema: operation({ operationId: 'deleteSupply', summary: 'Elimina un insumo', answers: { record: 'Supply' } }),
    },
    async (request) => {
      const supply = await supplies.delete(parseId(request), now());
      if (supply === undefined) throw notFound();
      return ok(presentSupply(supply, request.user));
    },
  );
}
