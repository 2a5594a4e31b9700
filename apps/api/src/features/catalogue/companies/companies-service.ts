import { REFUSALS, type EditCompanyInput } from '@portal/domain';
import type { Transaction } from 'kysely';

import type { Database } from '../../../platform/database/schema';
import { inUse, notFound } from '../../../platform/errors/app-error';
import { createCompaniesRepository, type CompanyRow } from './companies-repository';

/**
 * Holds a company that is about to be closed. Who puts a person into it or hands work to it holds its row too, so that
 * nobody and nothing can come in between the count and the end of the transaction.
 * @throws AppError 404, 409 while it has active people or open requests in its hands
 */
async function requireUnused(trx: Transaction<Database>, id: number): Promise<void> {
  const companies = createCompaniesRepository(trx);
  if (!(await companies.lock(id))) throw notFound();
  const use = await companies.countUse(id);
  if (use.users > 0 || use.requests > 0) throw inUse(REFUSALS.companyInUse(use));
}

/** Edits a company; throws AppError 404 when it does not exist, 409 when it is in use and would be disabled. */
export async function editCompany(
  trx: Transaction<Database>,
  id: number,
  input: EditCompanyInput,
  now: Date,
): Promise<CompanyRow> {
  if (input.status === 'inactivo') await requireUnused(trx, id);
  const edited = await createCompaniesRepository(trx).update(id, input, now);
  if (edited === undefined) throw notFound();
  return edited;
}

/** Deletes a company softly. @throws AppError 404, 409 while it is in use */
export async function deleteCompany(trx: Transaction<Database>, id: number, now: Date): Promise<CompanyRow> {
  await requireUnused(trx, id);
  const deleted = await createCompaniesRepository(trx).delete(id, now);
  if (deleted === undefined) throw notFound();
  return deleted;
}
