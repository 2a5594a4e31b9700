// `npm run test:faults`: every fault, one after another, each with its measurements.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const PARTS = ['kill', 'offline', 'outage', 'jobs'];

const [wanted, ...more] = process.argv.slice(2);
const names = PARTS.filter((name) => wanted === undefined || name === wanted);
if (names.length === 0) throw new Error(`There is no "${wanted}", but ${PARTS.join(', ')}`);
const failed = names.filter((name) => {
  const command = ['--import', 'tsx', path.join(__dirname, `${name}.ts`), ...more];
  return spawnSync(process.execPath, command, { stdio: 'inherit' }).status !== 0;
});
console.log(`faults: ${failed.length === 0 ? 'PASS' : `FAIL: ${failed.join(', ')}`}`);
if (failed.length > 0) process.exitCode = 1;
