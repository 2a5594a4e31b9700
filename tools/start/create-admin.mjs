// `npm run create-admin`: makes the account of an administrator, the first one of a production portal.
import { requireSupportedNode } from './node-version.cjs';

requireSupportedNode();
const { runMain } = await import('./expected-failure.cjs');
const { runApiProgram } = await import('./api-program.cjs');
const { fileURLToPath } = await import('node:url');

runMain(() => runApiProgram(fileURLToPath(new URL('../..', import.meta.url)), 'create-admin'));
