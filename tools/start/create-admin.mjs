// `npm run create-admin`: makes the account of an administrator, the first one of a production portal.
import { requireSupportedNode } from './node-version.cjs';

requireSupportedNode();
const { runMain } = await import('./expected-failure.cjs');
const { createAdmin } = await import('./create-admin.cjs');
const { fileURLToPath } = await import('node:url');

runMain(() => createAdmin(fileURLToPath(new URL('../..', import.meta.url))));
