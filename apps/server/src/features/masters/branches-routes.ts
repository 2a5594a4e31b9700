import { EDITABLE_STATUSES, type NamedOption } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { route } from '../../platform/routes/route';
import { answerOptions } from '../../platform/http/option-list';
import { filter, listQuery } from '../../platform/http/query-parameters';
import { createMastersRepository } from './masters-repository';

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
    handle: ({ query: { q, filters, sort, ...cut } }) => {
      const branches = createMastersRepository(db, 'branches');
      const wanted = { q, status: filters.status ?? 'activo' };
      return answerOptions<NamedOption>(cut, {
        rows: async (range) => (await branches.list(wanted, sort, range)).map(({ id, name }) => ({ id, name })),
        count: () => branches.count(wanted),
      });
    },
  });
}
