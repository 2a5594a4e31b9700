import { parseArgs } from 'node:util';

import { recordProgram } from '../../platform/audit/record-audit';
import { withProgramDatabase } from '../program-database';
import { findOpenAccounts } from './open-accounts';
import { EnvironmentError, readDatabaseEnvironment } from '../../environment';
import { describeFailure } from '../../platform/errors/system-error';
import { createUsersRepository, deactivateUsers } from '../../features/users';

/** Exit codes of the program. */
export const EXIT = { done: 0, failed: 1, usage: 2 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Name of this program in the audit trail. */
const PROGRAM = 'deactivate-demo-accounts';

const USAGE = `Desactiva las cuentas activas que tienen la contraseña pública de la demostración, y cierra sus sesiones.

Uso: npm run deactivate-demo-accounts

Se revisan las cuentas que crea la demostración, también si cambiaron de correo, y las de todos los administradores. Una
cuenta cuya contraseña ya se cambió queda como está. Las solicitudes y los demás datos no se tocan.

La base de datos es la de DATABASE_URL o, sin ella, la integrada en DATA_DIR (.data si no se indica), también mientras el
portal funciona sobre ella.

Termina con 0 si no queda ninguna de esas cuentas activa, con 1 si no se pudo y con 2 si las opciones no se entienden.`;

export type DeactivateOptions = {
  /** The arguments after the command. */
  args: readonly string[];
  /** The variables of the process: DATABASE_URL, DATA_DIR. */
  variables: Readonly<Record<string, string | undefined>>;
  say: (text: string) => void;
  complain: (text: string) => void;
};

/**
 * `npm run deactivate-demo-accounts`: prepares a portal that was tried out with the demonstration for production. It may
 * deactivate the last administrator too, since `create-admin` makes another one.
 * @returns the exit code of the process
 */
export async function deactivateDemoAccounts(options: DeactivateOptions): Promise<ExitCode> {
  const { args, variables, say, complain } = options;
  try {
    const { help } = parseArgs({ args: [...args], options: { help: { type: 'boolean', short: 'h' } } }).values;
    if (help === true) {
      say(USAGE);
      return EXIT.done;
    }
    say(await deactivate(variables));
    return EXIT.done;
  } catch (error) {
    if (error instanceof EnvironmentError) {
      complain(error.message);
      return EXIT.failed;
    }
    if (!describeFailure(error).code.startsWith('ERR_PARSE_ARGS_')) throw error;
    complain('No se entienden las opciones. Vea npm run deactivate-demo-accounts -- --help');
    return EXIT.usage;
  }
}

/** Deactivates the accounts and returns the report that the command prints. */
function deactivate(variables: DeactivateOptions['variables']): Promise<string> {
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
