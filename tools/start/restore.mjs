// `npm run restore`: makes a portal out of such an archive.
import { requireSupportedNode } from './node-version.cjs';

requireSupportedNode();
const { runMain } = await import('./expected-failure.cjs');
const { runApiProgram } = await import('./api-program.cjs');
const { fileURLToPath } = await import('node:url');

runMain(() => runApiProgram(fileURLToPath(new URL('../..', import.meta.url)), 'restore'));
