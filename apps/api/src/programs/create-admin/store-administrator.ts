import { recordProgram } from '../../platform/audit/record-audit';
import { preparePassword } from '../../platform/auth/passwords';
import { ProgramFailure } from '../command';
import { withProgramDatabase } from '../program-database';
import { EnvironmentError, type DatabaseEnvironment } from '../../environment';
import { toAppError } from '../../platform/errors/error-handler';
import { createUser, creationOf } from '../../features/users';
import type { Administrator } from './questions';

const PROGRAM = 'create-admin';

/**
 * Throws ProgramFailure when address or document are taken; EnvironmentError when the database cannot be used.
 */
export async function storeAdministrator(
  administrator: Administrator,
  environment: DatabaseEnvironment,
): Promise<void> {
  try {
    await withProgramDatabase(environment, async (db) => {
      const password = await preparePassword(administrator.password, administrator);
      await db.transaction().execute(async (trx) => {
        const id = await createUser(trx, administrator, password);
        await recordProgram(trx, await creationOf(trx, id, PROGRAM));
      });
    });
  } catch (error) {
    const refusal = error instanceof EnvironmentError ? null : toAppError(error);
    if (refusal?.code === 'DUPLICATE') throw new ProgramFailure(refusal.message);
    throw error;
  }
}
