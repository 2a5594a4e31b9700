import { EDITABLE_STATUSES, type NamedOption } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { route } from '../../platform/routes/route';
import { keyContains } from '../../platform/query/text-search';
import { countOf } from '../../platform/query/count-of';
import { answerOptions } from '../../platform/http/option-list';
import { filter, listQuery } from '../../platform/http/query-parameters';

export function branchesFeature(app: FastifyInstance, { db }: ApiContext): void {
  route(app, 'GET /branches', {
    access: 'branches:read',
    operationId: 'listBranches',
    summary: 'Sedes',
    query: listQuery({
      sortable: ['name'],
      defaultSort: 'name',
      filters: { status: filter.oneOf(EDITABLE_STATUSES) },
      isOptionSource: true,
    }),
    answers: { options: 'NamedOption' },
    handle: async (request) => {
      const { q, filters, sort, ...cut } = request.query;
      let matching = db.selectFrom('branches').where('status', '=', filters.status ?? 'activo');
      if (q !== undefined) matching = matching.where(keyContains('name_key', q));
      return answerOptions<NamedOption>(cut, {
        rows: ({ limit, offset }) =>
          matching
            .select(['id', 'name'])
            .orderBy('name_order', sort.direction)
            .orderBy('id', sort.direction)
            .limit(limit)
            .offset(offset)
            .execute(),
        count: () => countOf(matching),
      });
    },
  });
}
