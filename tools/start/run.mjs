// `npm start`, `npm test`, `npm run dev` and the programs of the API. Plain Node without packages, since they install them.
import { requireSupportedNode } from './node-version.cjs';

const MAINS = {
  start: './start-portal.cjs',
  dev: './dev-portal.cjs',
  test: '../testing/test-run.cjs',
  program: './api-program.cjs',
};

requireSupportedNode();
const { runMain } = await import('./expected-failure.cjs');
const { fileURLToPath } = await import('node:url');
const [name] = process.argv.splice(2, 1);
const { default: main } = await import(MAINS[/** @type {keyof typeof MAINS} */ (name)]);

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
runMain(() => main(process.cwd()));
