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
import { sendResult, withIdempotency } from '../../../platform/http/idempotency';
import { answerOptions } from '../../../platform/http/option-list';
import { filter, parseBody, parseId, parseListQuery } from '../../../platform/http/parse';
import { ok } from '../../../platform/http/respond';
import { catalogueOrder, createCatalogueRepository } from '../catalogue-repository';
import { presentService } from './present-service';
import { deleteService } from './services-service';

explainUnique({ constraint: 'services_name_unique', field: 'service', message: MESSAGES.service.taken });

const ORDER = { service: 'name_order', price: 'price', status: 'status', id: 'id' } as const;

/** Registers the service catalogue: maintained by administrators, who alone see inactive services, and used in requests. */
export function servicesFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  const services = createCatalogueRepository(db, 'services');

  app.get(
    '/services',
    {
      config: { access: 'services:read' },
      schema: operation({
        operationId: 'listServices',
        summary: 'Servicios; `q` busca palabras del nombre',
        answers: { page: 'Service' },
        list: { filters: ['status'], isOptionSource: true },
      }),
    },
    async (request) => {
      const { q, filters, sort, ...cut } = parseListQuery(request, {
        sortable: canReadPrices(request.user, 'services:manage')
          ? ['service', 'price', 'status', 'id']
          : ['service', 'status', 'id'],
        defaultSort: 'service',
        filters: { status: filter.oneOf(EDITABLE_STATUSES) },
      });
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
    {
      config: { access: 'services:manage' },
      schema: operation({
        operationId: 'createService',
        summary: 'Crea un servicio',
        answers: { record: 'Service' },
        body: createServiceSchema,
        creates: true,
      }),
    },
    async (request, reply) => {
      const input = parseBody(request, createServiceSchema);
      const result = await withIdempotency(request, db, async (trx) => {
        const service = await createCatalogueRepository(trx, 'services').insert({
          name: input.service,
          price: input.price,
        });
        return { status: 201, body: ok(presentService(service, request.user)) };
      });
      return sendResult(reply, result);
    },
  );

  app.put(
    '/services/:id',
    {
      config: { access: 'services:manage' },
      schema: operation({
        operationId: 'updateService',
        summary: 'Edita un servicio',
        answers: { record: 'Service' },
        body: editServiceSchema,
      }),
    },
    async (request) => {
      const id = parseId(request);
      const { service: name, price, status } = parseBody(request, editServiceSchema);
      const service = await services.update(id, { name, price, status }, now());
      if (service === undefined) throw notFound();
      return ok(presentService(service, request.user));
    },
  );

  app.delete(
    '/services/:id',
    {
      config: { access: 'services:manage' },
      schema: operation({
        operationId: 'deleteService',
        summary: 'Elimina un servicio',
        answers: { record: 'Service' },
      }),
    },
    async (request) => {
      const id = parseId(request);
      const service = await db.transaction().execute((trx) => deleteService(trx, id, now()));
      return ok(presentService(service, request.user));
    },
  );
}
