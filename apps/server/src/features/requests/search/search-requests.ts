import { can, LIMITS, requestNumberIn, type RequestFound } from '@portal/domain';
import { sql } from 'kysely';

import { readPage, type Condition, type ListContext, type ListFilter } from '../../../platform/query/read-page';
import { keyContains } from '../../../platform/query/text-search';
import { matches } from '../lists/request-filters';
import { FOUND_ROWS, REQUEST_ORDER } from '../lists/request-lists';
import { visibleTo, type Viewer } from '../request/request-visibility';

/** Limit of invoices with one word in their number: a word in more of them is too vague. */
const MOST_INVOICES = 50;

/** A list is searched within its state; here also who asked and the invoice tell one request from another. */
function alsoIn(user: Viewer, word: string): Condition[] {
  const readsInvoices = user.company === null && can(user, 'money:read');
  return [
    sql`requests.created_by = any(array(select id from users where ${keyContains('name_key', word)}))`,
    ...(readsInvoices && /\d/.test(word)
      ? [
          sql<boolean>`requests.id = any(array(select request_id from invoices
            where ${keyContains('search_key', word)} limit ${sql.lit(MOST_INVOICES)}))`,
        ]
      : []),
  ];
}

/**
 * Finds requests in every state that the person may read, the newest first, but before them the one with that number.
 * @param text at least `LIMITS.searchMin` characters, or a number
 */
export async function searchRequests(context: ListContext, user: Viewer, text: string): Promise<RequestFound[]> {
  const order = { offset: 0, limit: LIMITS.searchRows, column: REQUEST_ORDER.numRequest, direction: 'desc' } as const;
  const visible = visibleTo(user);
  const read = async (by: 'number' | 'text', filter: Pick<ListFilter, 'conditions' | 'text'>) => {
    const key = `search ${user.id} ${by} ${text}`;
    return (await readPage(context, FOUND_ROWS, { table: 'requests', key, ...filter }, order)).rows;
  };
  const number = requestNumberIn(text);
  const exact =
    number === undefined ? [] : await read('number', { conditions: [visible, sql`requests.num_request = ${number}`] });
  const others =
    text.length < LIMITS.searchMin
      ? []
      : await read('text', { conditions: [visible], text: matches(text, (word) => alsoIn(user, word)) });
  const found = [...exact, ...others.filter(({ id }) => id !== exact[0]?.id)].slice(0, LIMITS.searchRows);
  return found.map((row) => ({
    id: row.id,
    numRequest: row.num_request,
    client: row.client_name,
    service: row.service_name,
    address: row.address,
    description: row.description,
    operator: row.operator_name,
    status: row.status,
  }));
}
