import { expect, test as base } from '@playwright/test';

import { startOwnPortal, type OwnPortal } from './own-portal';
import { openTeamWorkspace, type TeamWorkspace } from './team-workspace';

/**
 * The test of the specs in this folder. They publish, break and tamper with releases, so they share a separate portal; each
 * leaves the areas as it found them.
 */
export const test = base.extend<object, { portal: OwnPortal; team: TeamWorkspace }>({
  portal: [
    async ({}, provide) => {
      const portal = await startOwnPortal();
      await provide(portal);
      await portal.stop();
    },
    { scope: 'worker' },
  ],
  team: [
    async ({ portal }, provide) => {
      const team = openTeamWorkspace(portal.dataDir);
      await provide(team);
      await team.remove();
    },
    { scope: 'worker' },
  ],
});

/** The gateway serves the newest release within a second. */
export async function untilServed(own: OwnPortal): Promise<void> {
  const { number } = own.release();
  const served = async (): Promise<number> =>
    ((await (await fetch(`${own.url}/registry.json`)).json()) as { number: number }).number;
  await expect.poll(served).toBe(number);
}
