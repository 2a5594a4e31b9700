import { chromium, type Browser, type Page } from '@playwright/test';
import { MANIFEST_FILE, type AreaDescriptor, type AreaPage, type Release, type ReleaseFiles } from '@portal/domain';
import { openDatabase } from '@portal/server';
import { NormalModuleReplacementPlugin, rspack, type Configuration } from '@rspack/core';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startServer } from '../faults/portal-process';
import { loadAreaDescriptor } from '../federation/area-descriptor';
import { BUDGETS } from '../federation/budgets';
import { describeFiles, precompress, readBuildFiles } from '../federation/build-files';
import { compile } from '../federation/compile';
import { shellConfig } from '../federation/rspack-config';
import { writeShellPage } from '../federation/shell-page';
import { appFolders, remoteNames, WORKSPACE_ROOT } from '../federation/workspace';
import { buildPortal } from '../start/build-portal.cjs';
import { provideChromium } from '../testing/chromium.cjs';
import { openSession } from '../testing/sign-in';
import type { Results, Table, Verdict } from './report';

/** Bytes of JavaScript until the page is there. */
type Compared = { name: string; path: string; portal: number; single: number };

/** Most of the single bundle's bytes. */
const MOST = 1.1;

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

const LONGEST_WAIT_MS = 60_000;
/** Requests from before the page was there may still be in flight. */
const SETTLE_MS = 1_000;

type KeptSession = { token: string; cookie: { name: string; value: string } };

/** When there is something to look at and to work with. Runs in the page. */
const READY = {
  signIn: `document.querySelector('form input[type=password]') && document.querySelector('form button[type=submit]')`,
  // The heading is there, and what waits for its data says so no more.
  area: `document.querySelector('main h1') && !document.querySelector('main').textContent.includes('Cargando...')
    && document.querySelector('main :is(tbody td, form input, form textarea, article, .ui-card, .ui-state)')`,
} as const;

function watch(condition: string): string {
  return `(() => {
    const look = () => {
      if (${condition}) return requestAnimationFrame(() => { window.benchReadyAt = performance.now(); });
      requestAnimationFrame(look);
    };
    look();
  })()`;
}

type LoadedFile = { name: string; startTime: number; encodedBodySize: number };

/** Compressed bytes of every script that was asked for until then. */
const bytesUntil = (page: Page, readyAt: number): Promise<number> =>
  page.evaluate(
    (moment) =>
      (performance.getEntriesByType('resource') as unknown as LoadedFile[])
        .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime <= moment)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    readyAt,
  );

/** Opens an address with an empty cache. */
async function bytesToOpen(browser: Browser, url: string, session: KeptSession | null): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-CL' });
  try {
    if (session) {
      await context.addCookies([
        { ...session.cookie, url: new URL('/', url).href, httpOnly: true, sameSite: 'Strict' },
      ]);
      await context.addInitScript(`sessionStorage.setItem('ps', ${JSON.stringify(session.token)})`);
    }
    await context.addInitScript(watch(session ? READY.area : READY.signIn));
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'commit', timeout: LONGEST_WAIT_MS });
    const ready = await page.waitForFunction(() => (globalThis as { benchReadyAt?: number }).benchReadyAt, undefined, {
      timeout: LONGEST_WAIT_MS,
    });
    const readyAt = Number(await ready.jsonValue());
    await page.waitForTimeout(SETTLE_MS);
    return await bytesUntil(page, readyAt);
  } finally {
    await context.close();
  }
}

type Portals = { portal: string; single: string };

async function compare(browser: Browser, portals: Portals, { name, path: page, as }: Target): Promise<Compared> {
  const measure = async (portal: string): Promise<number> => {
    const session = as === null ? null : await signIn(portal, as);
    return bytesToOpen(browser, portal + page, session).catch((cause: unknown) => {
      throw new Error(`${portal}${page} was never there`, { cause });
    });
  };
  return { name, path: page, portal: await measure(portals.portal), single: await measure(portals.single) };
}

const AREAS_REQUEST = 'bench-areas';
const AREAS_FILE = path.join(__dirname, '__areas__/areas.js');

function areasSource(): string {
  const lines = remoteNames().map((name) => {
    const app = JSON.stringify(path.join(appFolders(name).source, 'App.tsx'));
    return `${JSON.stringify(name)}: () => import(/* webpackChunkName: "area-${name}" */ ${app}),\n`;
  });
  return `export const areas = {\n${lines.join('')}};\n`;
}

/** The shell as it is, with the areas compiled into it in place of what loads remotes. */
function configuration(version: string, output: string): Configuration {
  const shell = shellConfig({ version, output, mode: 'production' });
  return {
    ...shell,
    // Areas import styles of the libraries in orders of their own; here they come together in one sheet, which nobody looks at.
    ignoreWarnings: [/Conflicting order/],
    resolve: { ...shell.resolve, alias: { [AREAS_REQUEST]: AREAS_FILE } },
    plugins: [
      ...(shell.plugins ?? []),
      new rspack.experiments.VirtualModulesPlugin({ [AREAS_FILE]: areasSource() }),
      new NormalModuleReplacementPlugin(/^portal-federation-host$/, path.join(__dirname, 'bundled-areas.ts')),
    ],
  };
}

type SingleBundle = { version: string; folder: string; files: ReleaseFiles };

async function buildSingleBundle(folder: string): Promise<SingleBundle> {
  const version = '1.0.0-single';
  await mkdir(folder, { recursive: true });
  const stats = await compile(configuration(version, folder));
  await writeShellPage(stats, { version, dist: folder, shared: [] });
  const files = await readBuildFiles(folder);
  await precompress(folder, files);
  return { version, folder, files: describeFiles(files) };
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

const LIGHTHOUSE = path.join(__dirname, 'lighthouse');
const LONGEST_AUDIT_MS = 180_000;

const AUDITED_PAGES = [
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
  /** Bytes of everything that was loaded, compressed as it came. */
  bytes: number;
};

type AuditedResult = (typeof AUDITED_PAGES)[number] & Audit;

/** Installs Lighthouse where it is not there yet: 200 packages and 185 MB that nothing else needs. */
function provideLighthouse(): void {
  if (existsSync(path.join(LIGHTHOUSE, 'node_modules/lighthouse'))) return;
  console.log('Installing Lighthouse for this bench (tools/bench/lighthouse, 185 MB)…\n');
  const { status } = spawnSync('npm', ['ci'], { cwd: LIGHTHOUSE, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`Lighthouse could not be installed: npm ci in ${LIGHTHOUSE}`);
}

async function audit(question: object): Promise<Audit> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(LIGHTHOUSE, 'audit.mjs'), JSON.stringify(question)],
    { cwd: LIGHTHOUSE, timeout: LONGEST_AUDIT_MS },
  );
  return JSON.parse(stdout) as Audit;
}

async function auditPages(url: string, chromium: string): Promise<AuditedResult[]> {
  provideLighthouse();
  const audited: AuditedResult[] = [];
  for (const page of AUDITED_PAGES) {
    const session = page.as === null ? null : await signIn(url, page.as);
    audited.push({ ...page, ...(await audit({ url: url + page.path, session, chromium })) });
  }
  return audited;
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

const openingsTable = (compared: readonly Compared[]): Table => ({
  head: ['page', 'portal: JavaScript', 'single bundle: JavaScript'],
  lines: compared.map(({ name, path: page, portal, single }) => [
    `${name} ${page}`,
    kilobytes(portal),
    kilobytes(single),
  ]),
});

/** A score depends on the machine and its other load: it is printed beside its aim and fails nothing. */
const auditTable = (audits: readonly AuditedResult[]): Table => ({
  head: ['Lighthouse', 'score', 'aim', 'largest paint', 'blocking', 'all bytes'],
  lines: audits.map(({ path: page, score, aim, largestPaint, blocking, bytes }) => [
    page,
    String(score),
    `≥ ${aim}`,
    `${(largestPaint / 1000).toFixed(1)} s`,
    `${Math.round(blocking)} ms`,
    kilobytes(bytes),
  ]),
});

const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;

const againstBundle = ({ name, portal, single }: Compared): Verdict => ({
  about: `${name}: JavaScript of the first page, against the single bundle`,
  found: times(portal / single),
  bar: `≤ ${times(MOST)}`,
  holds: portal / single <= MOST,
});

function describe(browser: string, compared: readonly Compared[], audits: readonly AuditedResult[]): Results {
  const [login] = compared;
  if (!login) throw new Error('nothing was measured');
  return {
    explanation: `Chromium ${browser}, nothing cached, one opening of each.

The portal as it is built, and the same code as one ordinary bundle with an import for each area, behind the same server
over the same data. JavaScript: compressed bytes of every script asked for until the heading of the page is there and nothing waits
for data any more; for the login, until the form can be filled in. Lighthouse 12: its simulated phone (4 × slower, slow 4G).`,
    verdicts: [
      {
        about: 'login: JavaScript',
        found: kilobytes(login.portal),
        bar: `≤ ${kilobytes(BUDGETS.login)}`,
        holds: login.portal <= BUDGETS.login,
      },
      ...compared.map(againstBundle),
    ],
    tables: [openingsTable(compared), auditTable(audits)],
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
    const audits = await auditPages(portals.portal, program ?? chromium.executablePath());
    return describe(browser.version(), compared, audits);
  } finally {
    for (const close of closers) await close();
  }
}
