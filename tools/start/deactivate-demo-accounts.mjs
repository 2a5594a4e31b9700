// `npm run deactivate-demo-accounts`: deactivates the accounts that have the demonstration's public password.
import { requireSupportedNode } from './node-version.cjs';

requireSupportedNode();
const { runMain } = await import('./expected-failure.cjs');
const { runApiProgram } = await import('./api-program.cjs');
const { fileURLToPath } = await import('node:url');

runMain(() => runApiProgram(fileURLToPath(new URL('../..', import.meta.url)), 'deactivate-demo-accounts'));
