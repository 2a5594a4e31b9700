import { keepNewFilesPrivate } from '../../platform/files/data-folder';
import { createAdmin } from './create-admin';
import { createTerminal } from './terminal';

/** Runs `create-admin` as a separate process. Its exit code: 0 created, 1 not created, 2 called wrongly. */
async function main(): Promise<void> {
  keepNewFilesPrivate();
  const { stdin: input, stdout: output, stderr: errors } = process;
  const terminal = createTerminal({ input, output, errors });
  process.exitCode = await createAdmin({ args: process.argv.slice(2), variables: process.env, terminal });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
