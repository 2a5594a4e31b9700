import type { Pesos } from '@portal/domain';
import { sql, type RawBuilder } from 'kysely';

import type { Db } from '../../platform/database/schema';
import { keyContains, keyOf } from '../../platform/query/text-search';
import { requestNumberIn } from '../requests';

/** Which issued invoices are wanted. `from` counts, `before` does not; `q` is in the number or the client, or is the request's number. */
export type IssuedFilters = { from?: Date; before?: Date; q: string | undefined };

/** The sort columns of 'Emitidas'. The numbers of requests have the order of their ids. */
const ISSUED_ORDER = {
  fecha: sql`invoices.issued_at`,
  numeroFactura: sql`lower(btrim(invoices.number))`,
  numero_solicitud: sql`invoices.request_id`,
  cliente: keyOf(sql.ref('invoices.client_name')),
  total: sql`invoices.total`,
} as const satisfies Record<string, RawBuilder<unknown>>;
type IssuedOrder = keyof typeof ISSUED_ORDER;
export const ISSUED_SORTABLE = Object.keys(ISSUED_ORDER) as IssuedOrder[];

type IssuedCut = { offset: number; limit: number; sort: { field: IssuedOrder; direction: 'asc' | 'desc' } };

/** The filtered invoices, neither sorted nor cut. */
function fromIssued(db: Db, { from, before, q }: IssuedFilters) {
  let issued = db.selectFrom('invoices');
  if (from !== undefined) issued = issued.where('invoices.issued_at', '>=', from);
  if (before !== undefined) issued = issued.where('invoices.issued_at', '<', before);
  if (q === undefined) return issued;
  const request = requestNumberIn(q);
  const contains = keyContains('invoices.search_key', q);
  return issued.where(
    request === undefined
      ? contains
      : sql<boolean>`(${contains} or invoices.request_id = (select id from requests where num_request = ${request}))`,
  );
}

/** Reads a page of the filtered invoices; the id breaks ties, so that no row appears on two pages. */
export function selectIssued(db: Db, wanted: IssuedFilters, { offset, limit, sort }: IssuedCut) {
  return fromIssued(db, wanted)
    .innerJoin('requests', 'requests.id', 'invoices.request_id')
    .select([
      'invoices.request_id',
      'invoices.number',
      'invoices.client_name',
      'invoices.service_name',
      'invoices.branch_name',
      'invoices.total',
      'invoices.issued_at',
      'requests.num_request',
    ])
    .orderBy(ISSUED_ORDER[sort.field], sort.direction)
    .orderBy('invoices.id', sort.direction)
    .limit(limit)
    .offset(offset)
    .execute();
}
export type IssuedRow = Awaited<ReturnType<typeof selectIssued>>[number];

/** Counts the filtered invoices and adds up their totals in pesos. */
export function addUpIssued(db: Db, wanted: IssuedFilters): Promise<{ count: number; total: Pesos }> {
  return fromIssued(db, wanted)
    .select(({ fn }) => [fn.countAll<number>().as('count'), sql<Pesos>`coalesce(sum(invoices.total), 0)`.as('total')])
    .executeTakeFirstOrThrow();
}
