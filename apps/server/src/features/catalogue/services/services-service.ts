import { OPEN_REQUEST_STATUSES, REFUSALS } from '@portal/domain';
import type { Transaction } from 'kysely';

import type { Database } from '../../../platform/database/schema';
import { inUse, notFound } from '../../../platform/errors/app-error';
import { createCatalogueRepository, type CatalogueRow } from '../catalogue-repository';

/**
 * Disabling one is always possible: its open requests continue, and new ones cannot choose it.
 * @throws AppError 404, 409 while it has open requests
 */
export async function deleteService(
  trx: Transaction<Database>,
  id: number,
  now: Date,
): Promise<CatalogueRow<'services'>> {
  const services = createCatalogueRepository(trx, 'services');
  if (!(await services.lock(id))) throw notFound();
  const { requests } = await trx
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll<number>().as('requests'))
    .where('service_id', '=', id)
    .where('status', 'in', OPEN_REQUEST_STATUSES)
    .executeTakeFirstOrThrow();
  if (requests > 0) throw inUse(REFUSALS.serviceInUse(requests));
  const deleted = await services.delete(id, now);
  if (deleted === undefined) throw notFound();
  return deleted;
}
