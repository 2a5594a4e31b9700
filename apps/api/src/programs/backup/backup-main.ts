import { keepNewFilesPrivate } from '../../platform/files/data-folder';
import { runBackup } from './commands';

/** Runs `backup` as a separate process. Its exit code: 0 stored, 1 not stored, 2 called wrongly. */
async function main(): Promise<void> {
  keepNewFilesPrivate();
  process.exitCode = await runBackup({
    args: process.argv.slice(2),
    variables: process.env,
    say: (line) => void process.stdout.write(`${line}\n`),
    complain: (line) => void process.stderr.write(`${line}\n`),
  });
}

void main();
