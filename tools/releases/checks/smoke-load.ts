import { ROLE_CODES, SHELL_ADDRESS, SHELL_DEPLOYABLE, shellBaseAddress, remoteBaseAddress } from '@portal/domain';
import { BUILD_REPORT_FILE, type BuildReport, type LocalBuild } from '@portal/releases';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPortalConfig } from '../../federation/serve/portal-config';
import { startPortalWith } from '../../testing/published-portal';
import type { Portal } from '../portal';
import { loadPages, type LoadedPage } from './load-pages';

async function downloadBuild(portal: Portal, report: BuildReport, folder: string): Promise<LocalBuild> {
  const { name, version } = report;
  const address = name === SHELL_DEPLOYABLE ? shellBaseAddress(version) : remoteBaseAddress(name, version);
  for (const file of Object.keys(report.files)) {
    const target = path.join(folder, name, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, await portal.download(address + file));
  }
  await writeFile(path.join(folder, name, BUILD_REPORT_FILE), JSON.stringify(report));
  return { deployable: name, folder: path.join(folder, name), report };
}

/**
 * The builds that people will have: a remote in the live shell, the shell with every live remote; where one is published
 * together with the build, that one.
 */
async function buildsAround(
  build: LocalBuild,
  { together, portal, folder }: { together: readonly LocalBuild[]; portal: Portal; folder: string },
): Promise<LocalBuild[]> {
  const isShell = build.deployable === SHELL_DEPLOYABLE;
  const isWanted = (name: string): boolean => isShell || name === SHELL_DEPLOYABLE || name === build.deployable;
  const builds = together.filter(({ deployable }) => isWanted(deployable));
  for (const { deployable, role, report } of await portal.live()) {
    if (role === 'candidate' || !isWanted(deployable)) continue;
    if (builds.some((other) => other.deployable === deployable)) continue;
    builds.push(await downloadBuild(portal, report, folder));
  }
  return builds;
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
 * Loads the pages of a build in a portal of its own; of a shell, those of every area too.
 * @param around.together the builds of the same publication, this one among them
 * @returns the pages that were not loaded, each with the reason
 * @throws PortalRefusal naming the pages that show a failure, never finish loading, or throw
 */
export async function smokeLoad(
  build: LocalBuild,
  around: { together: readonly LocalBuild[]; portal: Portal },
): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-live-'));
  try {
    const builds = await buildsAround(build, { ...around, folder });
    const ofAreas = builds.flatMap(({ report }) => report.area?.pages ?? []);
    const pages = build.deployable === SHELL_DEPLOYABLE ? [...SHELL_PAGES, ...ofAreas] : ofAreas;
    const portal = await startPortalWith(builds);
    try {
      const demonstration = (await readPortalConfig(portal.address))?.demonstration ?? { accounts: [], password: '' };
      return await loadPages(build.deployable, pages, { url: portal.address, demonstration });
    } finally {
      await portal.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
