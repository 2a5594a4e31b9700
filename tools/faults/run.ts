// `npm run test:faults`: every fault and attack, one after another, each with its measurements.
import { spawn } from 'node:child_process';
import path from 'node:path';

import { createChecks, runProgram } from './checks';

type Part = { name: string; program: string; args: readonly string[]; what: string };

const PARTS: readonly Part[] = [
  { name: 'fuzz', program: 'fuzz.ts', args: ['--built'], what: '10,000 bad inputs from the API document' },
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
    name: 'sessions',
    program: 'session-attacks.ts',
    args: ['--built'],
    what: 'sessions forged and replayed, other origins, guessed passwords',
  },
  {
    name: 'attacks',
    program: 'attacks.ts',
    args: ['--built'],
    what: 'hostile text, bombs of images and archives, guessed passwords, reads by id, roles, uploads and what others can read',
  },
  {
    name: 'mail-kills',
    program: 'mail-kills.ts',
    args: ['--built'],
    what: 'a process killed 200 times while it sends mails; no mail server, a wrong one, a silent one',
  },
  { name: 'races', program: 'races.ts', args: [], what: '200 callers at once of every move of a request' },
  { name: 'sigterm', program: 'sigterm.ts', args: ['--built'], what: 'SIGTERM while forms are on their way' },
];

/** What `npm test` asks by itself, so that nobody looks for it here. */
const ELSEWHERE: readonly [where: string, what: string][] = [
  [
    'apps/api: npx jest platform/auth session',
    'replay after logout, token without cookie and the reverse, altered tokens, other origins, guessing of passwords',
  ],
  ['apps/api: npx jest access-matrix', 'every route as every role, about own and foreign data'],
  ['apps/api: npx jest life-over-http', 'every move of a request by twenty callers at once'],
  [
    'apps/api: npx jest platform/http test/app.test',
    'security headers, unreadable addresses and bytes, secrets in the log',
  ],
  ['apps/api: npx jest platform upload-safety', 'a cut cable to the database, a store without room'],
  ['apps/api: npx jest backup', 'backup under load, restore, archives that were cut or altered'],
  ['tools: npx jest faults', 'short runs of fuzz, kill and sessions, the quick ones of attacks'],
];

function list(): void {
  for (const { name, what } of PARTS) console.log(`npm run test:faults -- ${name.padEnd(10)} ${what}`);
  for (const [where, what] of ELSEWHERE) console.log(`${where}: ${what}`);
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
