import { SHELL_DEPLOYABLE } from '@portal/domain';
import { startProductionPortal, type StartedPortal } from '@portal/gateway';
import { openReleaseStore, publishBuilds } from '@portal/releases';
import { readAppBuild } from '../releases/build-app';
import { buildApps } from '../releases/checks/check-sources';

/** Starts a portal with demonstration data in which the shell and one area of this workspace are published. */
export async function startPortalWithArea(area: string): Promise<StartedPortal> {
  const names = [SHELL_DEPLOYABLE, area];
  await buildApps(names);
  const portal = await startProductionPortal({ NODE_ENV: 'development', DEMO: '1' });
  const store = await openReleaseStore({ dataDir: portal.dataDir });
  const builds = await Promise.all(names.map((name) => readAppBuild(name)));
  await publishBuilds(store, builds, { by: 'Ana', at: new Date() });
  return portal;
}
