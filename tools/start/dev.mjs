// `npm run dev [area…]`: the portal, with the named areas rebuilt and the browser reloaded on every change.
import { requireSupportedNode } from './node-version.cjs';

requireSupportedNode();
const { runMain } = await import('./expected-failure.cjs');
const { developPortal } = await import('./dev-portal.cjs');
const { fileURLToPath } = await import('node:url');

runMain(() => developPortal(fileURLToPath(new URL('../..', import.meta.url)), process.argv.slice(2)));
