import { LIMITS, type AddressCompose, type NamedOption } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../context';
import { describe } from '../docs/describe';
import { ok } from '../http/respond';

/** What the address of a request is composed of: the active clients, malls and locations. */
export function addressFeature(app: FastifyInstance, { db }: ApiContext): void {
  const activeOf = (table: 'clients' | 'malls' | 'locations'): Promise<NamedOption[]> =>
    db
      .selectFrom(table)
      .select(['id', 'name'])
      .where('status', '=', 'activo')
      .orderBy('name_key')
      .orderBy('id')
      .limit(LIMITS.optionsMax)
      .execute();

  app.get(
    '/address/compose',
    { config: { access: 'address:read' }, schema: describe({ summary: 'Clientes, malls y ubicaciones activos' }) },
    async () => {
      const [clients, malls, locations] = await Promise.all([
        activeOf('clients'),
        activeOf('malls'),
        activeOf('locations'),
      ]);
      return ok<AddressCompose>({ clients, malls, locations });
    },
  );
}
