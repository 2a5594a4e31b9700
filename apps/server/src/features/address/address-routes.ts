import { ADDRESS_KINDS, LIMITS, type AddressChoice, type AddressCompose, type AddressKind } from '@portal/domain';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import type { ApiContext } from '../../context';
import { route } from '../../platform/routes/route';
import { pathParameters, word } from '../../platform/http/path-parameters';
import { filter, listQuery } from '../../platform/http/query-parameters';
import { ok, page } from '../../platform/http/respond';
import { documentOfNamesake, presentChoice } from '../../platform/query/namesakes';
import { keyContains } from '../../platform/query/text-search';

/** The columns read of each kind: two clients may share a name and two locations, the malls cannot. */
const choiceOf = (kind: AddressKind) => [
  sql<number>`id`.as('id'),
  sql<string>`name`.as('name'),
  (kind === 'clients' ? documentOfNamesake('clients') : sql<null>`null`).as('document'),
  (kind === 'locations' ? sql<number | null>`mall_id` : sql<null>`null`).as('mall'),
];

const present = ({ mall, ...choice }: AddressChoice): AddressChoice => ({
  ...presentChoice(choice),
  ...(mall ? { mall } : {}),
});

export function addressFeature(app: FastifyInstance, { db }: ApiContext): void {
  const activeOf = (kind: AddressKind) => db.selectFrom(kind).where('status', '=', 'activo');
  const firstOf = async (kind: AddressKind): Promise<AddressChoice[]> => {
    const first = activeOf(kind).select(choiceOf(kind)).orderBy('name_order').orderBy('id').limit(LIMITS.optionsMax);
    return (await first.execute()).map(present);
  };

  route(app, 'GET /address/compose', {
    access: 'address:read',
    operationId: 'getAddressChoices',
    summary: `Clientes, malls y ubicaciones activos, los primeros ${LIMITS.optionsMax} de cada uno`,
    answers: { record: 'AddressCompose' },
    handle: async () => {
      const [clients, malls, locations] = await Promise.all(ADDRESS_KINDS.map(firstOf));
      return ok<AddressCompose>({ clients: clients ?? [], malls: malls ?? [], locations: locations ?? [] });
    },
  });

  route(app, 'GET /address/:kind', {
    access: 'address:read',
    operationId: 'listAddressChoices',
    summary:
      'Clientes (clients), malls (malls) o ubicaciones (locations) activos, por nombre; `mall` deja las ubicaciones de ese mall',
    params: pathParameters({ kind: word(ADDRESS_KINDS, 'Qué lista') }),
    query: listQuery({
      sortable: ['name'],
      defaultSort: 'name',
      filters: { id: filter.id(), mall: filter.id() },
    }),
    answers: { page: 'AddressChoice' },
    handle: async (request) => {
      const { kind } = request.params;
      const { q, filters, sort, offset, limit } = request.query;
      let matching = activeOf(kind);
      if (q !== undefined) matching = matching.where(keyContains('name_key', q));
      if (kind === 'locations' && filters.mall !== undefined) {
        matching = matching.where(sql<boolean>`mall_id = ${filters.mall}`);
      }
      if (filters.id !== undefined) matching = matching.where('id', '=', filters.id);
      const [rows, { total }] = await Promise.all([
        matching
          .select(choiceOf(kind))
          .orderBy('name_order', sort.direction)
          .orderBy('id', sort.direction)
          .limit(limit)
          .offset(offset)
          .execute(),
        matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ]);
      return page<AddressChoice>(rows.map(present), total, limit);
    },
  });
}
