import { EDITABLE_STATUSES, ROLE, type Company } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../context';
import { describe } from '../docs/describe';
import { nameBeginsWith } from '../http/name-search';
import { answerOptions } from '../http/option-list';
import { filter, parseListQuery } from '../http/parse';

const ORDER = { name: 'name_key', status: 'status', id: 'id' } as const;

/** The contractor companies; `haveAsignators` tells those to whom work can be handed from those without a leader. */
export function companiesFeature(app: FastifyInstance, { db }: ApiContext): void {
  app.get(
    '/companys',
    {
      config: { access: 'companies:read' },
      schema: describe({
        summary: 'Empresas contratistas',
        list: { filters: ['status', 'haveAsignators'], isOptionSource: true },
      }),
    },
    async (request) => {
      const { q, filters, sort, ...cut } = parseListQuery(request, {
        sortable: ['name', 'status', 'id'],
        defaultSort: 'name',
        filters: { status: filter.oneOf(EDITABLE_STATUSES), haveAsignators: filter.flag() },
      });

      let matching = db.selectFrom('companies').where('status', '<>', 'eliminado');
      if (filters.status !== undefined) matching = matching.where('status', '=', filters.status);
      if (q !== undefined) matching = matching.where(nameBeginsWith('name_key', q));
      if (filters.haveAsignators !== undefined) {
        const { haveAsignators } = filters;
        matching = matching.where((company) => {
          const hasLeader = company.exists(
            company
              .selectFrom('users')
              .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
              .select('users.id')
              .whereRef('users.company_id', '=', 'companies.id')
              .where('users.status', '=', 'activo')
              .where('user_roles.role_code', '=', ROLE.assigner),
          );
          return haveAsignators ? hasLeader : company.not(hasLeader);
        });
      }
      return answerOptions<Company>(cut, {
        rows: ({ limit, offset }) =>
          matching
            .select(['id', 'name', 'status'])
            .orderBy(ORDER[sort.field], sort.direction)
            .orderBy('id', sort.direction)
            .limit(limit)
            .offset(offset)
            .execute(),
        count: async () => {
          const counted = matching.select(({ fn }) => fn.countAll<number>().as('total'));
          return (await counted.executeTakeFirstOrThrow()).total;
        },
      });
    },
  );
}
