import { can, internationalPhone, LIMITS, requestNumberIn, type Page, type RequestFound } from '@portal/domain';
import { sql } from 'kysely';

import { page } from '../../../platform/http/respond';
import { readPage, type Condition, type ListContext } from '../../../platform/query/read-page';
import { keyContains } from '../../../platform/query/text-search';
import { matches } from '../lists/request-filters';
import { FOUND_ROWS, REQUEST_ORDER } from '../lists/request-lists';
import { visibleTo, waitingFor, workedOnBy, type Viewer } from '../request/request-visibility';

/** Limit of invoices with one word in their number: a word in more of them is too vague. */
const MOST_INVOICES = 50;

const readsInvoices = (user: Viewer): boolean => user.company === null && can(user, 'money:read');

const NUMBER_PART = /^[+\d.-]+$/;

/**
 * A list is searched within its state; here also who asked, who leads it and the invoice tell one request from another. A
 * client and another contractor learn nothing of leader and company.
 */
function alsoIn(user: Viewer, word: string, text: string): Condition[] {
  const isLedForThem = user.company === null ? workedOnBy(user) : sql`requests.company_id = ${user.company.id}`;
  const named = keyContains('name_key', word);
  const people = sql`any(array(select id from users where ${named}))`;
  // A form keeps the phone as it was written, with or without Chile's code.
  const phone = internationalPhone(text);
  const sender = NUMBER_PART.test(word) ? sql`phone in (${phone}, ${phone.slice(2)})` : named;
  return [
    sql`requests.created_by = ${people}`,
    sql`requests.id = any(array(select request_id from place_requests where ${sender}))`,
    sql`(${isLedForThem} and (requests.assigner_id = ${people}
      or requests.company_id = any(array(select id from companies where ${named}))))`,
    ...(readsInvoices(user) && /\d/.test(word)
      ? [
          sql<boolean>`requests.id = any(array(select request_id from invoices
            where ${keyContains('search_key', word)} limit ${sql.lit(MOST_INVOICES)}))`,
        ]
      : []),
  ];
}

/**
 * Finds requests in every state that the person may read: first the one with that number, or those that wait for the person, then the
 * others, the newest first.
 * @param text at least `LIMITS.searchMin` characters, or a number
 */
export async function searchRequests(context: ListContext, user: Viewer, text: string): Promise<Page<RequestFound>> {
  const order = { offset: 0, limit: LIMITS.searchRows, column: REQUEST_ORDER.numRequest, direction: 'desc' } as const;
  const words = matches(text, (word) => alsoIn(user, word, text));
  const read = (condition: Condition, by: number) => {
    const filter = { key: `search ${user.id} ${by} ${text}`, conditions: [visibleTo(user), condition], text: words };
    return readPage(context, FOUND_ROWS, { table: 'requests', ...filter }, order);
  };
  const number = requestNumberIn(text);
  const first = number === undefined ? waitingFor(user) : sql<boolean>`requests.num_request = ${number}`;
  const all = text.length < LIMITS.searchMin ? [] : [sql<boolean>`true`];
  const reads = await Promise.all([first, ...all].map(read));
  const rows = [...new Map(reads.flatMap((one) => one.rows).map((row) => [row.id, row])).values()];
  const shown = rows.slice(0, LIMITS.searchRows);
  const invoices = readsInvoices(user)
    ? await context.db
        .selectFrom('invoices')
        .select(['request_id', 'number'])
        .where(sql<boolean>`request_id = any(${shown.map(({ id }) => id)})`)
        .where('annulled_at', 'is', null)
        .execute()
    : [];
  const found = shown.map((row) => ({
    id: row.id,
    numRequest: row.num_request,
    client: row.client_name,
    service: row.service_name,
    address: row.address,
    description: row.description,
    operator: row.operator_name,
    status: row.status,
    invoice: invoices.find((invoice) => invoice.request_id === row.id)?.number,
  }));
  return page(found, Math.max(0, ...reads.map(({ total }) => total)), LIMITS.searchRows);
}
