// `npm run backup`: copies database, photos and releases into one archive, also while the portal runs.
import { requireSupportedNode } from './node-version.cjs';

requireSupportedNode();
const { runMain } = await import('./expected-failure.cjs');
const { runApiProgram } = await import('./api-program.cjs');
const { fileURLToPath } = await import('node:url');

runMain(() => runApiProgram(fileURLToPath(new URL('../..', import.meta.url)), 'backup'));
