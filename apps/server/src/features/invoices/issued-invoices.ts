import { requestNumberIn, type Pesos } from '@portal/domain';
import { sql } from 'kysely';

import type { Db } from '../../platform/database/schema';
import type { createdWithin } from '../../platform/query/created-within';
import { byColumns, type SortColumn } from '../../platform/query/page-order';
import { compileRows, whereIndexed, type Condition, type ListFilter, type RowOf } from '../../platform/query/read-page';
import { fullName } from '../../platform/query/full-name';
import { containsText } from '../../platform/query/text-search';
import { requestVersion } from '../requests';

/** The numbers of requests have the order of their ids. */
export const ISSUED_ORDER = {
  fecha: byColumns('invoices.issued_at'),
  numeroFactura: byColumns(`fold_case(replace(invoices.number, ' ', ''))`),
  numero_solicitud: byColumns('invoices.request_id'),
  cliente: byColumns('invoices.client_order'),
  total: byColumns('invoices.total'),
} as const satisfies Record<string, SortColumn>;
export const ISSUED_SORTABLE = Object.keys(ISSUED_ORDER) as (keyof typeof ISSUED_ORDER)[];

type IssuedFilters = ReturnType<typeof createdWithin> & { q: string | undefined };

export function filterIssued({ from, before, q }: IssuedFilters): ListFilter {
  const conditions: Condition[] = [sql`true`];
  if (from !== undefined) conditions.push(sql`invoices.issued_at >= ${from}`);
  if (before !== undefined) conditions.push(sql`invoices.issued_at < ${before}`);
  const text = q === undefined ? {} : { text: matches(q) };
  return { table: 'invoices', key: JSON.stringify([from, before, q]), conditions, ...text };
}

/** Searches in number and client; a number also finds the invoice of that request. */
function matches(q: string): NonNullable<ListFilter['text']> {
  const text = containsText('invoices.search_key', q);
  const request = requestNumberIn(q);
  if (request === undefined) return text;
  const isOfRequest = sql`invoices.request_id = (select id from requests where num_request = ${request})`;
  const either = (condition: Condition) => sql<boolean>`(${condition} or ${isOfRequest})`;
  return { indexed: either(text.indexed), walked: either(text.walked) };
}

export const ISSUED_ROWS = compileRows((page) =>
  page
    .innerJoin('invoices', 'invoices.id', 'page.id')
    .innerJoin('requests', 'requests.id', 'invoices.request_id')
    .leftJoin('users as annullers', 'annullers.id', 'invoices.annulled_by')
    .select([
      'invoices.id',
      'invoices.annulled_at',
      'invoices.annulment_reason',
      fullName('annullers').as('annuller_name'),
      requestVersion.as('version'),
      'invoices.request_id',
      'invoices.number',
      'invoices.purchase_order',
      'invoices.client_name',
      'invoices.service_name',
      'invoices.branch_name',
      'invoices.total',
      'invoices.issued_at',
      'requests.num_request',
    ]),
);
export type IssuedRow = RowOf<typeof ISSUED_ROWS>;

export async function sumIssued(db: Db, filter: ListFilter): Promise<Pesos> {
  const { rows } = await sql<{ total: Pesos }>`
    select coalesce(sum(invoices.total) filter (where invoices.annulled_at is null), 0) as total from invoices ${whereIndexed(filter)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
