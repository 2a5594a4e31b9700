import { can, EDITABLE_STATUSES, type RecordStatus, type Service } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../context';
import { describe } from '../docs/describe';
import { nameBeginsWith } from '../http/name-search';
import { answerOptions } from '../http/option-list';
import { filter, parseListQuery } from '../http/parse';

const ORDER = { service: 'name_key', price: 'price', status: 'status', id: 'id' } as const;

const presentService = (row: { id: number; name: string; price: number; status: RecordStatus }): Service => ({
  id: row.id,
  service: row.name,
  price: row.price,
  status: row.status,
});

/** The service catalogue, as requests choose from it. Only who keeps it sees what is not active. */
export function servicesFeature(app: FastifyInstance, { db }: ApiContext): void {
  app.get(
    '/services',
    {
      config: { access: 'services:read' },
      schema: describe({ summary: 'Servicios', list: { filters: ['status'], isOptionSource: true } }),
    },
    async (request) => {
      const { q, filters, sort, ...cut } = parseListQuery(request, {
        sortable: ['service', 'price', 'status', 'id'],
        defaultSort: 'service',
        filters: { status: filter.oneOf(EDITABLE_STATUSES) },
      });
      const status = can(request.user, 'services:manage') ? filters.status : 'activo';

      let matching = db.selectFrom('services').where('status', '<>', 'eliminado');
      if (status !== undefined) matching = matching.where('status', '=', status);
      if (q !== undefined) matching = matching.where(nameBeginsWith('name_key', q));
      return answerOptions(cut, {
        rows: async ({ limit, offset }) => {
          const rows = await matching
            .select(['id', 'name', 'price', 'status'])
            .orderBy(ORDER[sort.field], sort.direction)
            .orderBy('id', sort.direction)
            .limit(limit)
            .offset(offset)
            .execute();
          return rows.map(presentService);
        },
        count: async () => {
          const counted = matching.select(({ fn }) => fn.countAll<number>().as('total'));
          return (await counted.executeTakeFirstOrThrow()).total;
        },
      });
    },
  );
}
