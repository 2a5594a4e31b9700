import { RECORD_STATUSES, ROLE } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { route } from '../../platform/routes/route';
import { filter, queryParameters } from '../../platform/http/query-parameters';
import { ok } from '../../platform/http/respond';

export function rolesFeature(app: FastifyInstance, { db }: ApiContext): void {
  const roles = db
    .selectFrom('roles')
    .select(['code as id', 'rol', 'allow_contractor as allowContractor', 'status'])
    .orderBy('code');

  route(app, 'GET /roles', {
    access: 'roles:read',
    operationId: 'listRoles',
    summary: 'Roles',
    query: queryParameters({ status: filter.oneOf(RECORD_STATUSES) }),
    answers: { list: 'RoleOption' },
    handle: async ({ query: { status } }) => {
      const wanted = status === undefined ? roles : roles.where('status', '=', status);
      return ok(await wanted.execute());
    },
  });

  route(app, 'GET /roles/asigner-contractor', {
    access: 'roles:read',
    operationId: 'listContractorAssignerRoles',
    summary: 'Roles con los que un contratista asigna a sus operarios',
    answers: { list: 'RoleOption' },
    handle: async () => {
      const assigners = roles.where('code', '=', ROLE.assigner).where('status', '=', 'activo');
      return ok(await assigners.where('allow_contractor', '=', true).execute());
    },
  });
}
