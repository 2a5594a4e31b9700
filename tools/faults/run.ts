// `npm run test:faults`: every fault, one after another, each with its measurements.
import { spawn } from 'node:child_process';
import path from 'node:path';

import { createChecks, runProgram } from './checks';

type Part = { name: string; program: string; args: readonly string[]; what: string };

const PARTS: readonly Part[] = [
  { name: 'kill', program: 'kill.ts', args: ['--built'], what: 'kill -9 of the whole portal under load, 50 rounds' },
  { name: 'offline', program: 'offline.ts', args: [], what: 'what a device sends, cut at random bytes, 200 repairs' },
  {
    name: 'outage',
    program: 'database-outage.ts',
    args: ['--built'],
    what: 'PostgreSQL stopped and started under load',
  },
  {
    name: 'disk',
    program: 'disk-full.ts',
    args: ['--built'],
    what: 'the disk of the photos full (needs root on Linux)',
  },
  {
    name: 'ground',
    program: 'ground.ts',
    args: [],
    what: "Debian's PostgreSQL with other defaults, PgBouncer, nginx with TLS: served, or refused with a sentence",
  },
  { name: 'scale-out', program: 'scale-out.ts', args: [], what: 'nginx, two APIs and a gateway; one API killed' },
  {
    name: 'uploads',
    program: 'uploads.ts',
    args: ['--built'],
    what: 'bombs of images and forms of a million parts: memory, and how long others wait',
  },
  {
    name: 'mail-kills',
    program: 'mail-kills.ts',
    args: ['--built'],
    what: 'a process killed 200 times while it sends mails; no mail server, a wrong one, a silent one',
  },
  {
    name: 'job-kills',
    program: 'job-kills.ts',
    args: ['--built'],
    what: 'two APIs on one PostgreSQL; the one that does a job is killed in the middle of it',
  },
  { name: 'sigterm', program: 'sigterm.ts', args: ['--built'], what: 'SIGTERM while forms are on their way' },
];

function list(): void {
  for (const { name, what } of PARTS) console.log(`npm run test:faults -- ${name.padEnd(10)} ${what}`);
}

function run({ program, args }: Part, more: readonly string[]): Promise<boolean> {
  const command = ['--import', 'tsx', path.join(__dirname, program), ...args, ...more];
  return new Promise((resolve) => {
    spawn(process.execPath, command, { stdio: 'inherit' }).on('exit', (code) => resolve(code === 0));
  });
}

runProgram(async () => {
  const [wanted, ...more] = process.argv.slice(2);
  if (wanted === '--list') {
    list();
    return;
  }
  const parts = wanted === undefined ? PARTS : PARTS.filter(({ name }) => name === wanted);
  if (parts.length === 0)
    throw new Error(`There is no "${String(wanted)}", but ${PARTS.map(({ name }) => name).join(', ')}; or --list`);
  const checks = createChecks('faults');
  for (const part of parts) checks.expect(part.name, await run(part, more));
  checks.finish();
});
