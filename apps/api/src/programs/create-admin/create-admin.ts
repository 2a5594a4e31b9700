import { EnvironmentError, readDatabaseEnvironment } from '../../environment';
import { readArguments, USAGE } from './arguments';
import { CreateAdminFailure, EXIT, type ExitCode } from './create-admin-failure';
import { gatherAdministrator } from './gather-administrator';
import { storeAdministrator } from './store-administrator';
import type { Terminal } from './terminal';

export type CreateAdminOptions = {
  /** The arguments of the command. */
  args: readonly string[];
  /** The variables of the process: DATABASE_URL, DATA_DIR. */
  variables: Readonly<Record<string, string | undefined>>;
  terminal: Terminal;
};

/**
 * `npm run create-admin`: makes an account of an administrator, the first one or another. All questions are answered before
 * the database is opened.
 * @returns the exit code of the process
 */
export async function createAdmin({ args, variables, terminal }: CreateAdminOptions): Promise<ExitCode> {
  try {
    const answers = readArguments(args);
    if (answers.wantsHelp) {
      terminal.say(USAGE);
      return EXIT.done;
    }
    const database = readDatabaseEnvironment(variables);
    const administrator = await gatherAdministrator(answers, terminal);
    await storeAdministrator(administrator, database);
    const { name, lastName, email } = administrator;
    terminal.say(`Se creó la cuenta de administrador de ${name} ${lastName}: ya puede iniciar sesión con ${email}.`);
    return EXIT.done;
  } catch (error) {
    if (error instanceof CreateAdminFailure) {
      terminal.complain(error.message);
      return error.exitCode;
    }
    if (error instanceof EnvironmentError) {
      terminal.complain(error.message);
      return EXIT.refused;
    }
    throw error;
  } finally {
    terminal.close();
  }
}
