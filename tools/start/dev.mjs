// `npm run dev [area…]`: the portal, with the named areas from source, replaced in open pages at every save.
import { requireSupportedNode } from './node-version.cjs';

requireSupportedNode();
const { runMain } = await import('./expected-failure.cjs');
const { developPortal } = await import('./dev-portal.cjs');
const { fileURLToPath } = await import('node:url');

runMain(() => developPortal(fileURLToPath(new URL('../..', import.meta.url)), process.argv.slice(2)));
