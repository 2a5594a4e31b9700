import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { KeptSession } from './open-page';

const FOLDER = path.join(__dirname, '../lighthouse');
const RUNS = 3;
const LONGEST_AUDIT_MS = 180_000;

const FORMS = ['mobile', 'desktop'] as const;

type AuditedPage = {
  path: string;
  as: string | null;
  aim: number;
};

const AUDITED_PAGES: readonly AuditedPage[] = [
  { path: '/login', as: null, aim: 90 },
  { path: '/home', as: 'asignador@demo.test', aim: 85 },
  { path: '/request/assign', as: 'asignador@demo.test', aim: 75 },
  { path: '/request/operator', as: 'operario@demo.test', aim: 75 },
];

/** Times in milliseconds. */
type Audit = {
  score: number;
  largestPaint: number;
  blocking: number;
  shift: number;
  /** Bytes of everything that was loaded, compressed as it came. */
  bytes: number;
  requests: number;
  /** Lighthouse's measure of this machine: about 3,000 on an idle one. Scores of other machines do not compare. */
  benchmark: number;
};

export type AuditedRuns = { path: string; form: (typeof FORMS)[number]; aim: number | null; runs: Audit[] };

/** Installs Lighthouse where it is not there yet: 200 packages and 185 MB that nothing else needs. */
function provideLighthouse(): void {
  if (existsSync(path.join(FOLDER, 'node_modules/lighthouse'))) return;
  console.log('Installing Lighthouse for this bench (tools/bench/lighthouse, 185 MB)…\n');
  const { status } = spawnSync('npm', ['ci'], { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`Lighthouse could not be installed: npm ci in ${FOLDER}`);
}

async function audit(question: object): Promise<Audit> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(FOLDER, 'audit.mjs'), JSON.stringify(question)],
    { cwd: FOLDER, timeout: LONGEST_AUDIT_MS },
  );
  return JSON.parse(stdout) as Audit;
}

export async function auditPages(
  url: string,
  chromium: string,
  signIn: (email: string) => Promise<KeptSession>,
): Promise<AuditedRuns[]> {
  provideLighthouse();
  const audited: AuditedRuns[] = [];
  for (const { path: page, as, aim } of AUDITED_PAGES) {
    const session = as === null ? null : await signIn(as);
    for (const form of FORMS) {
      const runs: Audit[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await audit({ url: url + page, form, session, chromium }));
      runs.sort((one, other) => one.score - other.score);
      audited.push({ path: page, form, aim: form === 'mobile' ? aim : null, runs });
    }
  }
  return audited;
}
