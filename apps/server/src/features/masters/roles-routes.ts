import { RECORD_STATUSES, ROLE, type RecordStatus, type RoleCode, type RoleOption } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { operation } from '../../platform/openapi/operation';
import { filter, listQuery } from '../../platform/http/query-parameters';
import { ok } from '../../platform/http/respond';

export function rolesFeature(app: FastifyInstance, { db }: ApiContext): void {
  const select = () => db.selectFrom('roles').selectAll().orderBy('code');
  const present = (row: {
    code: RoleCode;
    rol: string;
    allow_contractor: boolean;
    status: RecordStatus;
  }): RoleOption => ({
    id: row.code,
    rol: row.rol,
    allowContractor: row.allow_contractor,
    status: row.status,
  });

  app.get(
    '/roles',
    operation({
      access: 'roles:read',
      operationId: 'listRoles',
      summary: 'Roles',
      query: listQuery({
        sortable: ['id'],
        defaultSort: 'id',
        filters: { status: filter.oneOf(RECORD_STATUSES) },
      }),
      answers: { list: 'RoleOption' },
    }),
    async (request) => {
      const { filters } = request.query;
      const query = filters.status === undefined ? select() : select().where('status', '=', filters.status);
      return ok((await query.execute()).map(present));
    },
  );

  app.get(
    '/roles/asigner-contractor',
    operation({
      access: 'roles:read',
      operationId: 'listContractorAssignerRoles',
      summary: 'Roles con los que un contratista asigna a sus operarios',
      answers: { list: 'RoleOption' },
    }),
    async () => {
      const rows = await select()
        .where('code', '=', ROLE.assigner)
        .where('allow_contractor', '=', true)
        .where('status', '=', 'activo')
        .execute();
      return ok(rows.map(present));
    },
  );
}
