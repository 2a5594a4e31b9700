import { chromium, type Browser } from '@playwright/test';
import { describeDemonstration } from '@portal/api';
import type { AreaDescriptor, AreaPage } from '@portal/domain';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadAreaDescriptor } from '../../federation/area-descriptor';
import { remoteNames, WORKSPACE_ROOT } from '../../federation/workspace';
import { provideChromium } from '../../testing/chromium.cjs';
import { publishBuilt, publishSingleBundle, startGateway, type RunningGateway } from './measured-gateways';
import { auditPages, type AuditedRuns } from './audit-pages';
import { measurePublishing, type Publishing } from './publishing';
import { openPage, type KeptSession, type Opening } from './open-page';
import { buildSingleBundle } from './single-bundle';

/** Openings of each page in either way; they alternate, so that other load of the machine meets both. */
const REPETITIONS = 9;

/** Somebody with every role of the operator company, and the leader of a contractor. */
const STAFF = 'todo@demo.test';
const LEADER = 'lider@contratista.test';

/** A page that is measured. `as`: the account, null for nobody. */
type Target = { name: string; path: string; as: string | null };

/** A page as it costs in the portal of remotes and in the single bundle: medians. */
export type Compared = { name: string; path: string; portal: Opening; single: Opening };

export type PlatformMetrics = {
  login: Compared;
  areas: Compared[];
  audits: AuditedRuns[];
  publishing: Publishing[];
  conditions: string;
};

/** The page of the first menu entry. */
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
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: describeDemonstration().password }),
  });
  if (!response.ok) throw new Error(`${email} cannot sign in: ${response.status}`);
  const { data } = (await response.json()) as { data: { token: { iv: string; encrypted: string } } };
  const [name = '', value = ''] = (response.headers.getSetCookie()[0] ?? '').split(';')[0]?.split('=') ?? [];
  return { token: JSON.stringify({ h: data.token.iv, e: data.token.encrypted }), cookie: { name, value } };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const medians = (openings: readonly Opening[]): Opening => ({
  milliseconds: median(openings.map(({ milliseconds }) => milliseconds)),
  bytes: median(openings.map(({ bytes }) => bytes)),
});

type Portals = { portal: RunningGateway; single: RunningGateway };

async function compare(browser: Browser, portals: Portals, target: Target): Promise<Compared> {
  const session = target.as === null ? null : await signIn(portals.portal.url, target.as);
  const found: Record<keyof Portals, Opening[]> = { portal: [], single: [] };
  // The first opening of either warms its server up and is not counted.
  for (let turn = 0; turn <= REPETITIONS; turn += 1) {
    for (const which of ['portal', 'single'] as const) {
      const opening = await openPage(browser, portals[which].url + target.path, session).catch((cause: unknown) => {
        throw new Error(`${target.path} was never there (${which})`, { cause });
      });
      if (turn > 0) found[which].push(opening);
    }
  }
  return { name: target.name, path: target.path, portal: medians(found.portal), single: medians(found.single) };
}

/** Measures the built portal against the same code as one ordinary bundle, both served by gateways over one API. */
export async function measurePlatform(): Promise<PlatformMetrics> {
  const [load = 0] = os.loadavg();
  const root = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-platform-'));
  const folderOf = async (name: string): Promise<string> => {
    const folder = path.join(root, name);
    await mkdir(folder, { mode: 0o755 });
    return folder;
  };
  const closers: (() => Promise<void>)[] = [() => rm(root, { recursive: true, force: true })];
  try {
    const [api, portalDir, singleDir] = [await folderOf('api'), await folderOf('portal'), await folderOf('single')];
    publishBuilt(portalDir);
    await publishSingleBundle(portalDir, singleDir, await buildSingleBundle(path.join(root, 'bundle')));
    const start = async (dataDir: string, more?: Record<string, string>): Promise<RunningGateway> => {
      const gateway = await startGateway(dataDir, more);
      closers.unshift(gateway.close);
      return gateway;
    };
    const { url: API_URL } = await start(api);
    const portals = { portal: await start(portalDir, { API_URL }), single: await start(singleDir, { API_URL }) };
    const program = await provideChromium(WORKSPACE_ROOT);
    const browser = await chromium.launch({
      ...(program ? { executablePath: program } : {}),
      args: ['--no-sandbox', '--disable-gpu'],
    });
    closers.unshift(() => browser.close());
    const compared: Compared[] = [];
    for (const target of targets()) compared.push(await compare(browser, portals, target));
    const audits = await auditPages(portals.portal.url, program ?? chromium.executablePath(), (email) =>
      signIn(portals.portal.url, email),
    );
    const publishing = await measurePublishing(await folderOf('published'));
    const [login, ...areas] = compared;
    if (!login) throw new Error('nothing was measured');
    const conditions =
      `${os.cpus().length} cores (load before: ${load.toFixed(1)}), Node ${process.version}, ` +
      `Chromium ${browser.version()}, its processor slowed 4 ×, 10 Mbit/s, 40 ms, nothing cached; ` +
      `medians of ${REPETITIONS} openings of each, in turns.`;
    return { login, areas, audits, publishing, conditions };
  } finally {
    for (const close of closers) await close();
  }
}
