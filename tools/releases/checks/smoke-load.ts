import { describeDemonstration } from '@portal/api';
import { ROLE_CODES, SHELL_ADDRESS, SHELL_DEPLOYABLE } from '@portal/domain';
import { startProductionPortal } from '@portal/gateway';
import { openReleaseStore, publishBuilds, type LocalBuild } from '@portal/releases';
import { remoteNames } from '../../federation/workspace';
import { readAppBuild } from '../build-app';
import { buildApps } from './check-sources';
import { loadPages, type LoadedPage } from './load-pages';

/** The builds that are loaded together: a remote in the shell of this workspace, the shell with every remote. */
async function buildsAround(build: LocalBuild): Promise<LocalBuild[]> {
  const names = build.deployable.kind === 'shell' ? remoteNames() : [SHELL_DEPLOYABLE];
  await buildApps(names);
  return [build, ...(await Promise.all(names.map((name) => readAppBuild(name))))];
}

const ofEverybody = { roles: ROLE_CODES, contractorRoles: ROLE_CODES };

/** The pages of the shell itself. */
const SHELL_PAGES: readonly LoadedPage[] = [
  { path: SHELL_ADDRESS.login, ...ofEverybody, isPublic: true },
  { path: SHELL_ADDRESS.home, ...ofEverybody },
  { path: SHELL_ADDRESS.account, ...ofEverybody },
  { path: SHELL_ADDRESS.notices, ...ofEverybody },
  { path: SHELL_ADDRESS.help, ...ofEverybody },
];

/**
 * Loads every page of a build in Chromium, as a portal with demonstration data serves it.
 * @returns the pages that were not loaded, each with the reason
 * @throws PortalRefusal naming the pages that show a failure, never finish loading, or throw
 */
export async function smokeLoad(build: LocalBuild): Promise<string[]> {
  const builds = await buildsAround(build);
  const portal = await startProductionPortal({
    NODE_ENV: 'development',
    DEMO: '1',
    WORKERS: '1',
    HOST: '127.0.0.1',
    API_URL: '',
    FILES_URL: '',
    RELEASES_URL: '',
  });
  try {
    const store = await openReleaseStore({ dataDir: portal.dataDir });
    const { release } = await publishBuilds(store, builds, { by: 'revisión', at: new Date() });
    await untilServed(portal.address);
    const ofAreas = Object.values(release.remotes).flatMap(({ area }) => area.pages);
    const pages = build.deployable.kind === 'shell' ? [...SHELL_PAGES, ...ofAreas] : ofAreas;
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
