import { recordProgram } from '../../platform/audit/record-audit';
import { runProgram, type Command, type ExitCode } from '../command';
import { withProgramDatabase } from '../program-database';
import { findOpenAccounts } from './open-accounts';
import { readDatabaseEnvironment } from '../../environment';
import { createUsersRepository, deactivateUsers } from '../../features/users';

const PROGRAM = 'deactivate-demo-accounts';

const USAGE = `Desactiva las cuentas activas que tienen la contraseña pública de la demostración, y cierra sus sesiones.

Uso: npm run deactivate-demo-accounts

Se revisan las cuentas que crea la demostración, también si cambiaron de correo, y las de todos los administradores. Una
cuenta cuya contraseña ya se cambió queda como está. Las solicitudes y los demás datos no se tocan.

La base de datos es la de DATABASE_URL o, sin ella, la integrada en DATA_DIR (.data si no se indica), también mientras el
portal funciona sobre ella.

Termina con 0 si no queda ninguna de esas cuentas activa, con 1 si no se pudo y con 2 si las opciones no se entienden.`;

/** It may deactivate the last administrator too, since `create-admin` makes another one. */
export const deactivateDemoAccounts = (command: Command): Promise<ExitCode> =>
  runProgram({ name: PROGRAM, usage: USAGE, options: {} }, command, async () =>
    command.say(await deactivate(command.variables)),
  );

function deactivate(variables: Command['variables']): Promise<string> {
  return withProgramDatabase(readDatabaseEnvironment(variables), async (db) => {
    const accounts = await findOpenAccounts(db);
    const ids = accounts.map(({ id }) => id);
    const administrators = await db.transaction().execute(async (trx) => {
      await deactivateUsers(trx, { ids, now: new Date() });
      for (const subject of ids)
        await recordProgram(trx, { kind: 'user-deactivated', subject, details: { by: PROGRAM } });
      return createUsersRepository(trx).countAdministrators();
    });
    return [
      accounts.length === 0
        ? 'Ninguna cuenta activa tiene la contraseña de la demostración.'
        : 'Se desactivaron estas cuentas y se cerraron sus sesiones:',
      ...accounts.map(({ email, name }) => `  - ${email} (${name})`),
      administrators === 0
        ? 'No queda ningún administrador activo. Cree uno con: npm run create-admin'
        : `Administradores activos: ${administrators}.`,
    ].join('\n');
  });
}
