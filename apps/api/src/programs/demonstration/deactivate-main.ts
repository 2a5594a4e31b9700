import { deactivateDemoAccounts, EXIT } from './deactivate-demo-accounts';

deactivateDemoAccounts({
  args: process.argv.slice(2),
  variables: process.env,
  say: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
}).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = EXIT.failed;
  },
);
