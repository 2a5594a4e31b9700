// `npm run test:faults`: every fault, one after another, each with its measurements.
import { spawn } from 'node:child_process';
import path from 'node:path';

import { createChecks, runProgram } from './checks';

/** The programs in their order, with their arguments. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  kill: ['kill.ts', '--built'],
  offline: ['offline.ts'],
  outage: ['database-outage.ts', '--built'],
  disk: ['disk-full.ts', '--built'],
  ground: ['ground.ts'],
  'scale-out': ['scale-out.ts'],
  uploads: ['uploads.ts', '--built'],
  'mail-kills': ['mail-kills.ts', '--built'],
  'job-kills': ['job-kills.ts', '--built'],
  sigterm: ['sigterm.ts', '--built'],
};

function run(name: string, more: readonly string[]): Promise<boolean> {
  const [program = '', ...args] = PARTS[name] ?? [];
  const command = ['--import', 'tsx', path.join(__dirname, program), ...args, ...more];
  return new Promise((resolve) => {
    spawn(process.execPath, command, { stdio: 'inherit' }).on('exit', (code) => resolve(code === 0));
  });
}

runProgram(async () => {
  const [wanted, ...more] = process.argv.slice(2);
  const names = Object.keys(PARTS).filter((name) => wanted === undefined || name === wanted);
  if (names.length === 0) throw new Error(`There is no "${wanted}", but ${Object.keys(PARTS).join(', ')}`);
  const checks = createChecks('faults');
  for (const name of names) checks.expect(name, await run(name, more));
  checks.finish();
});
