import { OPEN_REQUEST_STATUSES, REFUSALS, type EditCompanyInput } from '@portal/domain';
import { sql, type Transaction } from 'kysely';

import type { Database } from '../../../platform/database/schema';
import { inUse, notFound } from '../../../platform/errors/app-error';
import { createCatalogueRepository, type CatalogueRow } from '../catalogue-repository';

type CompanyRow = CatalogueRow<'companies'>;

async function countUse(trx: Transaction<Database>, id: number): Promise<{ users: number; requests: number }> {
  const users = trx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('company_id', '=', id)
    .where('status', '=', 'activo');
  const requests = trx
    .selectFrom('requests')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('company_id', '=', id)
    .where('status', 'in', OPEN_REQUEST_STATUSES);
  return trx
    .selectNoFrom([sql<number>`(${users})`.as('users'), sql<number>`(${requests})`.as('requests')])
    .executeTakeFirstOrThrow();
}

/**
 * Adding a person or work to it locks its row too, so that neither happens between the count and the end of the
 * transaction.
 * @throws AppError 404, 409 while it has active people or open requests
 */
async function requireUnused(trx: Transaction<Database>, id: number): Promise<void> {
  if (!(await createCatalogueRepository(trx, 'companies').lock(id))) throw notFound();
  const use = await countUse(trx, id);
  if (use.users > 0 || use.requests > 0) throw inUse(REFUSALS.companyInUse(use));
}

export async function editCompany(
  trx: Transaction<Database>,
  id: number,
  input: EditCompanyInput,
  now: Date,
): Promise<CompanyRow> {
  if (input.status === 'inactivo') await requireUnused(trx, id);
  const edited = await createCatalogueRepository(trx, 'companies').update(id, input, now);
  if (edited === undefined) throw notFound();
  return edited;
}

export async function deleteCompany(trx: Transaction<Database>, id: number, now: Date): Promise<CompanyRow> {
  await requireUnused(trx, id);
  const deleted = await createCatalogueRepository(trx, 'companies').delete(id, now);
  if (deleted === undefined) throw notFound();
  return deleted;
}
