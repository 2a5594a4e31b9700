// `npm test`: installs missing parts, runs every check and test, and ends with the line "N passed, N failed". `npm test --
// --only lint|unit|e2e` runs a part.
import { requireSupportedNode } from '../start/node-version.cjs';

requireSupportedNode();
const { runTests } = await import('./test-run.cjs');
const { fileURLToPath } = await import('node:url');

process.exitCode = await runTests(fileURLToPath(new URL('../..', import.meta.url)), process.argv.slice(2));
