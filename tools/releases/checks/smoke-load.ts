import { describeDemonstration } from '@portal/server';
import { ROLE_CODES, SHELL_ADDRESS, SHELL_DEPLOYABLE } from '@portal/domain';
import { startProductionPortal } from '@portal/gateway';
import { openReleaseStore, publishBuilds, type LocalBuild } from '@portal/releases';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remoteNames } from '../../federation/workspace';
import { readAppBuild } from '../build-app';
import type { Portal } from '../portal';
import { buildApps } from './check-sources';
import { loadPages, type LoadedPage } from './load-pages';

/**
 * The builds that are loaded together, which are those that people will have: a remote in the published shell, the shell with every
 * published remote; where one is published together with the build, that one. Before the first publication those of this workspace.
 */
async function buildsAround(
  build: LocalBuild,
  { together, portal, folder }: { together: readonly LocalBuild[]; portal: Portal; folder: string },
): Promise<LocalBuild[]> {
  const isShell = build.deployable === SHELL_DEPLOYABLE;
  const published = await portal.published(isShell ? 'all' : [SHELL_DEPLOYABLE], folder);
  const builds = new Map([...published, ...together, build].map((one) => [one.report.name, one]));
  const names = isShell ? [...builds.keys()] : [SHELL_DEPLOYABLE, build.report.name];
  if (published.length === 0) {
    const missing = (isShell ? remoteNames() : [SHELL_DEPLOYABLE]).filter((name) => !builds.has(name));
    await buildApps(missing);
    for (const name of missing) builds.set(name, await readAppBuild(name));
    names.push(...missing);
  }
  return [...new Set(names)].flatMap((name) => builds.get(name) ?? []);
}

const ofEverybody = { roles: ROLE_CODES, contractorRoles: ROLE_CODES };

const SHELL_PAGES: readonly LoadedPage[] = [
  { path: SHELL_ADDRESS.login, ...ofEverybody, isPublic: true },
  { path: SHELL_ADDRESS.home, ...ofEverybody },
  { path: SHELL_ADDRESS.account, ...ofEverybody },
  { path: SHELL_ADDRESS.notices, ...ofEverybody },
  { path: SHELL_ADDRESS.help, ...ofEverybody },
];

/**
 * Returns the pages that were not loaded, each with the reason.
 * @throws PortalRefusal naming the pages that show a failure, never finish loading, or throw
 */
export async function smokeLoad(
  build: LocalBuild,
  around: { together: readonly LocalBuild[]; portal: Portal },
): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-published-'));
  try {
    return await loadTogether(build, await buildsAround(build, { ...around, folder }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function loadTogether(build: LocalBuild, builds: readonly LocalBuild[]): Promise<string[]> {
  const portal = await startProductionPortal({ NODE_ENV: 'development', DEMO: '1' });
  try {
    const store = await openReleaseStore({ dataDir: portal.dataDir });
    const { release } = await publishBuilds(store, builds, { by: 'revisión', at: new Date() }, { bringsApi: true });
    await untilServed(portal.address);
    const ofAreas = Object.values(release.remotes).flatMap(({ area }) => area.pages);
    const pages = build.deployable === SHELL_DEPLOYABLE ? [...SHELL_PAGES, ...ofAreas] : ofAreas;
    return await loadPages(build.report.name, pages, { url: portal.address, demonstration: describeDemonstration() });
  } finally {
    await portal.stop();
  }
}

const POLL_MS = 100;

/** Waits until a portal serves its first release, which takes it a second at most. */
async function untilServed(url: string): Promise<void> {
  for (;;) {
    if ((await fetch(`${url}/registry.json`)).ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
