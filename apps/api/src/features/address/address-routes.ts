import { ADDRESS_KINDS, LIMITS, type AddressCompose, type AddressKind, type NamedChoice } from '@portal/domain';
import type { FastifyInstance } from 'fastify';

import type { ApiContext } from '../../context';
import { operation } from '../../platform/openapi/operation';
import { pathParameters, word } from '../../platform/http/path-parameters';
import { filter, listQuery } from '../../platform/http/query-parameters';
import { ok, page } from '../../platform/http/respond';
import { documentOfNamesake, presentChoice } from '../../platform/query/namesakes';
import { keyContains } from '../../platform/query/text-search';

const NAME = ['id', 'name'] as const;

/** The columns read of each kind. Two clients may share a name; the others cannot. */
const CHOICE = {
  clients: [...NAME, documentOfNamesake('clients').as('document')],
  malls: NAME,
  locations: NAME,
} as const;

/** Registers the lists of a request's address: the active clients, malls and locations. */
export function addressFeature(app: FastifyInstance, { db }: ApiContext): void {
  const activeOf = (kind: AddressKind) => db.selectFrom(kind).where('status', '=', 'activo');
  const firstOf = async (kind: AddressKind): Promise<NamedChoice[]> => {
    const first = activeOf(kind).select(CHOICE[kind]).orderBy('name_order').orderBy('id').limit(LIMITS.optionsMax);
    return (await first.execute()).map(presentChoice);
  };

  app.get(
    '/address/compose',
    operation({
      access: 'address:read',
      operationId: 'getAddressChoices',
      summary: `Clientes, malls y ubicaciones activos, los primeros ${LIMITS.optionsMax} de cada uno`,
      answers: { record: 'AddressCompose' },
    }),
    async () => {
      const [clients, malls, locations] = await Promise.all(ADDRESS_KINDS.map(firstOf));
      return ok<AddressCompose>({ clients: clients ?? [], malls: malls ?? [], locations: locations ?? [] });
    },
  );

  app.get(
    '/address/:kind',
    operation({
      access: 'address:read',
      operationId: 'listAddressChoices',
      summary: 'Clientes (clients), malls (malls) o ubicaciones (locations) activos, por nombre',
      params: pathParameters({ kind: word(ADDRESS_KINDS, 'Qué lista') }),
      query: listQuery({
        sortable: ['name'],
        defaultSort: 'name',
        filters: { id: filter.id() },
      }),
      answers: { page: 'NamedChoice' },
    }),
    async (request) => {
      const { kind } = request.params;
      const { q, filters, sort, offset, limit } = request.query;
      let matching = activeOf(kind);
      if (q !== undefined) matching = matching.where(keyContains('name_key', q));
      if (filters.id !== undefined) matching = matching.where('id', '=', filters.id);
      const [rows, { total }] = await Promise.all([
        matching
          .select(CHOICE[kind])
          .orderBy('name_order', sort.direction)
          .orderBy('id', sort.direction)
          .limit(limit)
          .offset(offset)
          .execute(),
        matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ]);
      return page<NamedChoice>(rows.map(presentChoice), total, limit);
    },
  );
}
