// `npm run test:faults`: every fault, one after another, each with its measurements.
import { parseArgs } from 'node:util';

import { ExpectedFailure, runMain } from '../start/expected-failure.cjs';
import { runFault } from './fault';
import { jobs } from './jobs';
import { kill } from './kill';
import { offline } from './offline';
import { outage } from './outage';

const FAULTS = { kill, offline, outage, jobs };

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string' } } });
  const [wanted] = positionals;
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  const faults = Object.entries(FAULTS).filter(([name]) => wanted === undefined || name === wanted);
  if (faults.length === 0) throw new ExpectedFailure(`There is no "${wanted}", but ${Object.keys(FAULTS).join(', ')}`);
  const failed: string[] = [];
  for (const [name, fault] of faults) if (!(await runFault(name, fault, rounds))) failed.push(name);
  console.log(`faults: ${failed.length === 0 ? 'PASS' : `FAIL: ${failed.join(', ')}`}`);
  if (failed.length > 0) process.exitCode = 1;
}

runMain(main);
