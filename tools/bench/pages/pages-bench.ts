import { chromium, type Browser } from '@playwright/test';
import { MANIFEST_FILE, type AreaDescriptor, type AreaPage, type Release } from '@portal/domain';
import { openDatabase } from '@portal/server';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../../faults/portal-process';
import { loadAreaDescriptor } from '../../federation/area-descriptor';
import { remoteNames, WORKSPACE_ROOT } from '../../federation/workspace';
import { buildPortal } from '../../start/build-portal.cjs';
import { provideChromium } from '../../testing/chromium.cjs';
import { openSession } from '../../testing/sign-in';
import { BUDGETS } from '../../federation/budgets';
import { atMost, type Results, type Table, type Verdict } from '../report';
import { auditPages, type AuditedRuns } from './audit-pages';
import { openPage, type KeptSession, type Opening } from './open-page';
import { buildSingleBundle, type SingleBundle } from './single-bundle';

type Compared = { name: string; path: string; portal: Opening; single: Opening };

/** Most of the single bundle's bytes and time. */
const MOST = 1.1;

/** Openings of each page in either way; they alternate, so that other load of the machine meets both. */
const REPETITIONS = 9;

/** Longest wait until a portal serves what it was given, milliseconds. */
const INSTALLED_MS = 10_000;

const STAFF = 'todo@demo.test';
const LEADER = 'lider@contratista.test';

type Target = { name: string; path: string; as: string | null };

function firstPage({ name, pages }: AreaDescriptor): AreaPage {
  const [first] = pages.filter(({ menu }) => menu).sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0));
  if (!first) throw new Error(`the area ${name} has no menu entry`);
  return first;
}

function targets(): Target[] {
  const areas = remoteNames().map((name): Target => {
    const page = firstPage(loadAreaDescriptor(name));
    return { name, path: page.path, as: page.roles.length > 0 ? STAFF : LEADER };
  });
  return [{ name: 'login', path: '/login', as: null }, ...areas];
}

async function signIn(url: string, email: string): Promise<KeptSession> {
  const { token, headers } = await openSession(url, email);
  const [name = '', value = ''] = headers.cookie.split('=');
  return { token: JSON.stringify(token), cookie: { name, value } };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const medians = (openings: readonly Opening[]): Opening => ({
  milliseconds: median(openings.map(({ milliseconds }) => milliseconds)),
  bytes: median(openings.map(({ bytes }) => bytes)),
});

type Portals = { portal: string; single: string };

async function compare(browser: Browser, portals: Portals, target: Target): Promise<Compared> {
  const signedIn = (which: keyof Portals) => (target.as === null ? null : signIn(portals[which], target.as));
  const sessions = { portal: await signedIn('portal'), single: await signedIn('single') };
  const found: Record<keyof Portals, Opening[]> = { portal: [], single: [] };
  // The first opening of either warms its server up and is not counted.
  for (let turn = 0; turn <= REPETITIONS; turn += 1) {
    for (const which of ['portal', 'single'] as const) {
      const opening = await openPage(browser, portals[which] + target.path, sessions[which]).catch((cause: unknown) => {
        throw new Error(`${target.path} was never there (${which})`, { cause });
      });
      if (turn > 0) found[which].push(opening);
    }
  }
  return { name: target.name, path: target.path, portal: medians(found.portal), single: medians(found.single) };
}

/**
 * The areas keep their descriptors, since menu and routes come from them, and no files to load, since they are inside
 * the bundle. Written past the checks: the bundle is larger than a shell may be.
 */
async function installSingleBundle(address: string, dataDir: string, { version, folder, files }: SingleBundle) {
  await cp(folder, path.join(dataDir, 'files/builds/shell', version), { recursive: true });
  const { pool, close } = await openDatabase({ dataDir });
  try {
    await pool.query(
      `insert into builds (deployable, version, report, published_at, published_by, used_at)
       select deployable, $1, report || jsonb_build_object('version', $1::text, 'files', $2::jsonb),
              published_at, published_by, used_at from builds where deployable = 'shell'`,
      [version, JSON.stringify(files)],
    );
    await pool.query(
      `update builds set report = jsonb_set(report, '{files}', jsonb_build_object($1::text, report -> 'files' -> $1))
        where deployable <> 'shell'`,
      [MANIFEST_FILE],
    );
    await pool.query(`update live set version = $1, number = number + 1 where deployable = 'shell'`, [version]);
    await pool.query("select pg_notify('portal_release_changed', '2')");
  } finally {
    await close();
  }
  for (const until = Date.now() + INSTALLED_MS; Date.now() < until; await sleep(100)) {
    const { shell } = (await (await fetch(`${address}/registry.json`)).json()) as Release;
    if (shell.version === version) return;
  }
  throw new Error('the single bundle is not served');
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

const bytesRatio = ({ portal, single }: Compared): number => portal.bytes / single.bytes;
const timeRatio = ({ portal, single }: Compared): number => portal.milliseconds / single.milliseconds;

const openingsTable = (compared: readonly Compared[]): Table => ({
  head: ['page', 'portal: JavaScript', 'time', 'single bundle: JavaScript', 'time'],
  lines: compared.map(({ name, path, portal, single }) => [
    `${name} ${path}`,
    kilobytes(portal.bytes),
    `${Math.round(portal.milliseconds)} ms`,
    kilobytes(single.bytes),
    `${Math.round(single.milliseconds)} ms`,
  ]),
});

/** A score depends on the machine and its other load: it is printed beside its aim and fails nothing. */
const auditTable = (audits: readonly AuditedRuns[]): Table => ({
  head: ['Lighthouse', 'scores', 'aim', 'largest paint', 'blocking', 'shift', 'all bytes', 'requests', 'machine'],
  lines: audits.flatMap(({ path, form, aim, runs }) => {
    const middle = runs[Math.floor(runs.length / 2)];
    if (!middle) return [];
    return [
      [
        `${path}, ${form}`,
        runs.map(({ score }) => score).join(' / '),
        aim === null ? '' : `≥ ${aim}`,
        `${(middle.largestPaint / 1000).toFixed(1)} s`,
        `${Math.round(middle.blocking)} ms`,
        middle.shift.toFixed(3),
        kilobytes(middle.bytes),
        String(middle.requests),
        String(Math.round(middle.benchmark)),
      ],
    ];
  }),
});

function describe(
  conditions: string,
  login: Compared,
  areas: readonly Compared[],
  audits: readonly AuditedRuns[],
): Results {
  const verdicts: Verdict[] = [
    {
      about: 'login: JavaScript',
      found: kilobytes(login.portal.bytes),
      bar: `≤ ${kilobytes(BUDGETS.login)}`,
      holds: login.portal.bytes <= BUDGETS.login,
    },
    atMost('login: JavaScript, against the single bundle', bytesRatio(login), MOST),
    ...areas.flatMap((area) => [
      atMost(`${area.name}: JavaScript of the first page, against the single bundle`, bytesRatio(area), MOST),
      atMost(`${area.name}: time to the first page, against the single bundle`, timeRatio(area), MOST),
    ]),
  ];
  return {
    explanation: `${conditions}

The portal as it is built, and the same code as one ordinary bundle with an import for each area, behind the same server
over the same data. JavaScript: compressed bytes of every script asked for until the page is there. Time: until its heading is there and
nothing waits for data any more; for the login, until the form can be filled in. Lighthouse 12: its simulated phone (4 × slower, slow 4G)
and desk, three runs each in the order of their scores, numbers of the middle one; 'machine' is its benchmark index, about 3,000 when idle.`,
    verdicts,
    tables: [openingsTable([login, ...areas]), auditTable(audits)],
  };
}

export async function benchPages(): Promise<Results> {
  await buildPortal(WORKSPACE_ROOT);
  const root = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-platform-'));
  const folderOf = async (name: string): Promise<string> => {
    const folder = path.join(root, name);
    await mkdir(folder, { mode: 0o755 });
    return folder;
  };
  const closers: (() => Promise<unknown>)[] = [() => rm(root, { recursive: true, force: true })];
  try {
    const [portalDir, singleDir] = [await folderOf('portal'), await folderOf('single')];
    const start = async (dataDir: string): Promise<string> => {
      const environment = { NODE_ENV: 'test', DATA_DIR: dataDir };
      const portal = await startServer({ environment, logFile: path.join(dataDir, 'log') });
      closers.unshift(portal.stop);
      return portal.address;
    };
    const portals = { portal: await start(portalDir), single: await start(singleDir) };
    await installSingleBundle(portals.single, singleDir, await buildSingleBundle(path.join(root, 'bundle')));
    const program = await provideChromium(WORKSPACE_ROOT);
    const browser = await chromium.launch({
      ...(program ? { executablePath: program } : {}),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    closers.unshift(() => browser.close());
    const compared: Compared[] = [];
    for (const target of targets()) compared.push(await compare(browser, portals, target));
    const audits = await auditPages(portals.portal, program ?? chromium.executablePath(), (email) =>
      signIn(portals.portal, email),
    );
    const [login, ...areas] = compared;
    if (!login) throw new Error('nothing was measured');
    const conditions =
      `Chromium ${browser.version()}, its processor slowed 4 ×, 10 Mbit/s, 40 ms, nothing cached; ` +
      `medians of ${REPETITIONS} openings of each, in turns.`;
    return describe(conditions, login, areas, audits);
  } finally {
    for (const close of closers) await close();
  }
}
