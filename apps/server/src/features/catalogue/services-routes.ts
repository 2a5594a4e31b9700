import {
  can,
  canReadPrices,
  createServiceSchema,
  EDITABLE_STATUSES,
  editServiceSchema,
  MESSAGES,
  OPEN_REQUEST_STATUSES,
  type Service,
  type SessionUser,
} from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { inUse } from '../../platform/errors/app-error';
import { explainUnique } from '../../platform/errors/unique-rules';
import { jsonBody } from '../../platform/http/input';
import { BY_ID } from '../../platform/http/path-parameters';
import { filter, listQuery, unsortable } from '../../platform/http/query-parameters';
import { ok } from '../../platform/http/respond';
import { countOf } from '../../platform/query/count-of';
import { createRoute, route } from '../../platform/routes/route';
import { createCatalogueRepository, type CatalogueRow } from './catalogue-repository';
import { REFUSALS } from '../../texts/refusals';

explainUnique({ constraint: 'services_name_unique', field: 'service', message: MESSAGES.service.taken });

const presentTo =
  (reader: SessionUser) =>
  ({ id, name, price, status }: CatalogueRow<'services'>): Service => ({
    id,
    service: name,
    ...(canReadPrices(reader, 'services:manage') ? { price } : {}),
    status,
  });

export function servicesFeature(app: FastifyInstance, { db, now }: ApiContext): void {
  const services = createCatalogueRepository(db, 'services');

  route(app, 'GET /services', {
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
    handle: ({ user, query: { q, filters, sort, ...cut } }) => {
      if (sort.field === 'price' && !canReadPrices(user, 'services:manage')) throw unsortable();
      const status = can(user, 'services:manage') ? filters.status : 'activo';
      return services.answer(cut, { filters: { q, status }, sort, present: presentTo(user) });
    },
  });

  createRoute(app, db, 'POST /services', {
    access: 'services:manage',
    operationId: 'createService',
    summary: 'Crea un servicio',
    body: jsonBody(createServiceSchema),
    answers: { record: 'Service' },
    create: async (trx, { user, body: { service: name, price } }) =>
      presentTo(user)(await createCatalogueRepository(trx, 'services').insert({ name, price })),
  });

  route(app, 'PUT /services/:id', {
    access: 'services:manage',
    operationId: 'updateService',
    summary: 'Edita un servicio',
    params: BY_ID,
    body: jsonBody(editServiceSchema),
    answers: { record: 'Service' },
    handle: async ({ user, params: { id }, body: { service: name, price, status } }) =>
      ok(presentTo(user)(await services.update(id, { name, price, status }, now()))),
  });

  // Disabling one is always possible: its open requests continue, and new ones cannot choose it.
  route(app, 'DELETE /services/:id', {
    access: 'services:manage',
    operationId: 'deleteService',
    summary: 'Elimina un servicio',
    params: BY_ID,
    answers: { record: 'Service' },
    handle: async ({ user, params: { id } }) => {
      const deleted = await db.transaction().execute(async (trx) => {
        const servicesHere = createCatalogueRepository(trx, 'services');
        await servicesHere.lock(id);
        const open = trx
          .selectFrom('requests')
          .where('service_id', '=', id)
          .where('status', 'in', OPEN_REQUEST_STATUSES);
        const requests = await countOf(open);
        if (requests > 0) throw inUse(REFUSALS.serviceInUse(requests));
        return servicesHere.delete(id, now());
      });
      return ok(presentTo(user)(deleted));
    },
  });
}
