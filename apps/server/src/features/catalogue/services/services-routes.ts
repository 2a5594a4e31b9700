import {
  can,
  canReadPrices,
  createServiceSchema,
  EDITABLE_STATUSES,
  editServiceSchema,
  MESSAGES,
} from '@portal/domain';
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
import { presentService } from './present-service';
import { deleteService } from './services-service';

explainUnique({ constraint: 'services_name_unique', field: 'service', message: MESSAGES.service.taken });

const ORDER = { service: 'name_order', price: 'price', status: 'status', id: 'id' } as const;

export function servicesFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  const services = createCatalogueRepository(db, 'services');

  app.get(
    '/services',
    operation({
      access: 'services:read',
      operationId: 'listServices',
      summary: 'Servicios; `q` busca palabras del nombre',
      query: listQuery({
        sortable: ['service', 'price', 'status', 'id'],
        defaultSort: 'service',
        filters: { status: filter.oneOf(EDITABLE_STATUSES) },
        isOptionSource: true,
      }),
      answers: { options: 'Service' },
    }),
    async (request) => {
      const { q, filters, sort, ...cut } = request.query;
      if (sort.field === 'price' && !canReadPrices(request.user, 'services:manage')) throw unsortable();
      const status = can(request.user, 'services:manage') ? filters.status : 'activo';
      return answerOptions(cut, {
        rows: async (range) => {
          const rows = await services.list({ q, status }, catalogueOrder(ORDER, sort), range);
          return rows.map((row) => presentService(row, request.user));
        },
        count: () => services.count({ q, status }),
      });
    },
  );

  app.post(
    '/services',
    operation({
      access: 'services:manage',
      operationId: 'createService',
      summary: 'Crea un servicio',
      body: jsonBody(createServiceSchema),
      creates: true,
      answers: { record: 'Service' },
    }),
    async (request, reply) => {
      const input = request.body;
      return createOnce(request, reply, db, async (trx) => {
        const service = await createCatalogueRepository(trx, 'services').insert({
          name: input.service,
          price: input.price,
        });
        return presentService(service, request.user);
      });
    },
  );

  app.put(
    '/services/:id',
    operation({
      access: 'services:manage',
      operationId: 'updateService',
      summary: 'Edita un servicio',
      params: BY_ID,
      body: jsonBody(editServiceSchema),
      answers: { record: 'Service' },
    }),
    async (request) => {
      const { id } = request.params;
      const { service: name, price, status } = request.body;
      const service = await services.update(id, { name, price, status }, now());
      if (service === undefined) throw notFound();
      return ok(presentService(service, request.user));
    },
  );

  app.delete(
    '/services/:id',
    operation({
      access: 'services:manage',
      operationId: 'deleteService',
      summary: 'Elimina un servicio',
      params: BY_ID,
      answers: { record: 'Service' },
    }),
    async (request) => {
      const { id } = request.params;
      const service = await db.transaction().execute((trx) => deleteService(trx, id, now()));
      return ok(presentService(service, request.user));
    },
  );
}
