// `npm run create-admin`, `backup`, `restore` and `deactivate-demo-accounts`: runs that program of the API, with the arguments after it.
import { requireSupportedNode } from './node-version.cjs';

requireSupportedNode();
const { runMain } = await import('./expected-failure.cjs');
const { runApiProgram } = await import('./api-program.cjs');
const { fileURLToPath } = await import('node:url');

// The program reads its own arguments where it would find them without this one.
const [program = ''] = process.argv.splice(2, 1);
runMain(() => runApiProgram(fileURLToPath(new URL('../..', import.meta.url)), program));
