import { keepNewFilesPrivate } from '../../platform/files/data-folder';
import { runRestore } from './commands';

/** Runs `restore` as a separate process. Its exit code: 0 restored, 1 nothing changed, 2 called wrongly. */
async function main(): Promise<void> {
  keepNewFilesPrivate();
  process.exitCode = await runRestore({
    args: process.argv.slice(2),
    variables: process.env,
    say: (line) => void process.stdout.write(`${line}\n`),
    complain: (line) => void process.stderr.write(`${line}\n`),
  });
}

void main();
