import { ROLE, type PortalSetup } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { sql, type RawBuilder } from 'kysely';

import type { ApiContext } from '../../context';
import { ok } from '../../platform/http/respond';
import { route } from '../../platform/routes/route';

const has = (rows: RawBuilder<unknown>) => sql<boolean>`exists (select from ${rows})`;
const active = (table: string) => has(sql`${sql.table(table)} where status = 'activo'`);
const person = (role: number) =>
  has(sql`users where status = 'activo' and company_id is null and role_codes @> array[${sql.lit(role)}]::smallint[]`);

export function setupFeature(app: FastifyInstance, { db }: ApiContext): void {
  route(app, 'GET /setup', {
    access: 'masters:manage',
    operationId: 'getPortalSetup',
    summary: 'Qué tiene ya un portal nuevo de lo que necesita para su primera solicitud',
    answers: { record: 'PortalSetup' },
    handle: async () => {
      const { rows } = await sql<PortalSetup>`select
        ${active('services')} as services,
        ${active('branches')} as branches,
        (${active('clients')} and ${active('malls')} and ${active('locations')}) as places,
        (${person(ROLE.client)} and ${person(ROLE.assigner)} and ${person(ROLE.operator)}) as users,
        ${active('companies')} as companies,
        ${has(sql`requests`)} as requests`.execute(db);
      return ok(rows[0]!);
    },
  });
}
