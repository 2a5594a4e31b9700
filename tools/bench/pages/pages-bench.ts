import { chromium, type Browser } from '@playwright/test';
import { CONTRACT_VERSION, MANIFEST_FILE, type AreaDescriptor, type AreaPage } from '@portal/domain';
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startServer } from '../../faults/portal-process';
import { loadAreaDescriptor } from '../../federation/area-descriptor';
import { remoteNames, WORKSPACE_ROOT } from '../../federation/workspace';
import { provideChromium } from '../../testing/chromium.cjs';
import { openSession } from '../../testing/sign-in';
import { BUDGETS } from '../../federation/budgets';
import { atMost, type Results, type Table, type Verdict } from '../report';
import { auditPages, type AuditedRuns } from './audit-pages';
import { openPage, type KeptSession, type Opening } from './open-page';
import { buildSingleBundle, type SingleBundle } from './single-bundle';

type Compared = { name: string; path: string; portal: Opening; single: Opening };

/** Most of the single bundle's bytes and time. */
const MOST = 1.15;

/** Openings of each page in either way; they alternate, so that other load of the machine meets both. */
const REPETITIONS = 9;

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
  const session = target.as === null ? null : await signIn(portals.portal, target.as);
  const found: Record<keyof Portals, Opening[]> = { portal: [], single: [] };
  // The first opening of either warms its server up and is not counted.
  for (let turn = 0; turn <= REPETITIONS; turn += 1) {
    for (const which of ['portal', 'single'] as const) {
      const opening = await openPage(browser, portals[which] + target.path, session).catch((cause: unknown) => {
        throw new Error(`${target.path} was never there (${which})`, { cause });
      });
      if (turn > 0) found[which].push(opening);
    }
  }
  return { name: target.name, path: target.path, portal: medians(found.portal), single: medians(found.single) };
}

function run(failure: string, args: readonly string[], environment: Readonly<Record<string, string>>): void {
  const { status } = spawnSync(process.execPath, args, {
    cwd: WORKSPACE_ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(failure);
}

/**
 * The areas keep their descriptors, since menu and routes come from them, and no files to load, since they are inside
 * the bundle.
 */
async function publishSingleBundle(from: string, to: string, bundle: SingleBundle): Promise<void> {
  await cp(path.join(from, 'releases'), path.join(to, 'releases'), { recursive: true });
  await cp(bundle.folder, path.join(to, 'releases/shell', bundle.version), { recursive: true });
  const documents = path.join(to, 'releases/documents');
  const newest = (await readdir(documents)).sort().at(-1);
  if (!newest) throw new Error('nothing was published');
  const file = path.join(documents, newest);
  const release = JSON.parse(await readFile(file, 'utf8')) as {
    shell: Record<string, unknown>;
    remotes: Record<string, { files: Record<string, unknown> }>;
  };
  release.shell = { ...release.shell, version: bundle.version, contract: CONTRACT_VERSION, files: bundle.files };
  for (const remote of Object.values(release.remotes)) {
    remote.files = { [MANIFEST_FILE]: remote.files[MANIFEST_FILE] };
  }
  await writeFile(file, JSON.stringify(release));
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

The portal as it is built, and the same code as one ordinary bundle with an import for each area, behind the same gateway over
one API. JavaScript: compressed bytes of every script asked for until the page is there. Time: until its heading is there and
nothing waits for data any more; for the login, until the form can be filled in. Lighthouse 12: its simulated phone (4 × slower, slow 4G)
and desk, three runs each in the order of their scores, numbers of the middle one; 'machine' is its benchmark index, about 3,000 when idle.`,
    verdicts,
    tables: [openingsTable([login, ...areas]), auditTable(audits)],
  };
}

async function measurePages(): Promise<Results> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-platform-'));
  const folderOf = async (name: string): Promise<string> => {
    const folder = path.join(root, name);
    await mkdir(folder, { mode: 0o755 });
    return folder;
  };
  const closers: (() => Promise<unknown>)[] = [() => rm(root, { recursive: true, force: true })];
  try {
    const [api, portalDir, singleDir] = [await folderOf('api'), await folderOf('portal'), await folderOf('single')];
    const publish = ['--import', 'tsx', 'tools/releases/release.ts', 'publish-local'];
    run('the built apps could not be published', publish, { DATA_DIR: portalDir });
    await publishSingleBundle(portalDir, singleDir, await buildSingleBundle(path.join(root, 'bundle')));
    // All have one secret: a session of one is a session of the others.
    const start = async (dataDir: string, more?: Record<string, string>): Promise<string> => {
      const environment = { NODE_ENV: 'test', DATA_DIR: dataDir, ...more };
      const gateway = await startServer({ app: 'gateway', environment, logFile: path.join(dataDir, 'log') });
      closers.unshift(gateway.stop);
      return gateway.address;
    };
    const API_URL = await start(api);
    const portals = { portal: await start(portalDir, { API_URL }), single: await start(singleDir, { API_URL }) };
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

export function benchPages(): Promise<Results> {
  const nx = path.join(WORKSPACE_ROOT, 'node_modules/nx/dist/bin/nx.js');
  run('the apps could not be built', [nx, 'run-many', '-t', 'build'], { NX_DAEMON: 'false' });
  return measurePages();
}
