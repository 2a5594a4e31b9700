import { test as base } from '@playwright/test';

import { startOwnPortal, type OwnPortal } from './own-portal';
import { openTeamWorkspace, type TeamWorkspace } from './team-workspace';

/**
 * The test of the specs in this folder. They publish and break areas, so they share a separate portal; each
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
      const team = openTeamWorkspace(portal.url);
      await provide(team);
      await team.remove();
    },
    { scope: 'worker' },
  ],
});
