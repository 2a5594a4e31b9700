import { LIMITS, type RequestListOptions } from '@portal/domain';

import type { Db } from '../../../platform/database/schema';
import { documentOfNamesake, presentChoice } from '../../../platform/query/namesakes';
import { filterRequests, type RequestFilters } from './request-filters';

/**
 * Readers of the list see these names anyway, so that they need no access to the catalogues, and every option finds a
 * request.
 */
export async function readListOptions(db: Db, list: RequestFilters): Promise<RequestListOptions> {
  const { conditions } = filterRequests(list);
  const namesOf = (kind: 'clients' | 'services') =>
    db
      .selectFrom(kind)
      .select(['id', 'name'])
      .$if(kind === 'clients', (clients) => clients.select(documentOfNamesake('clients').as('document')))
      .where('id', 'in', (from) =>
        conditions.reduce(
          (onList, condition) => onList.where(condition),
          from.selectFrom('requests').select(kind === 'clients' ? 'requests.client_id' : 'requests.service_id'),
        ),
      )
      .orderBy('name_order')
      .orderBy('id')
      .limit(LIMITS.optionsMax)
      .execute();
  const [clients, services] = await Promise.all([namesOf('clients'), namesOf('services')]);
  return { clients: clients.map(presentChoice), services };
}
