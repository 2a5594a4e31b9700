// `npm start`: everything from a fresh clone to a running portal. Plain Node without dependencies, since it installs them.
import { requireSupportedNode } from './node-version.cjs';

requireSupportedNode();
const { runMain } = await import('./expected-failure.cjs');
const { startPortal } = await import('./start-portal.cjs');
const { fileURLToPath } = await import('node:url');

runMain(() => startPortal(fileURLToPath(new URL('../..', import.meta.url))));
