import { WORKSPACE_ROOT, remoteNames } from '../federation/workspace';
import { readPortalConfig } from '../federation/serve/portal-config';
import { buildPortal } from '../start/build-portal.cjs';
import { ExpectedFailure, runMain } from '../start/expected-failure.cjs';
import { provideChromium, runPlaywright } from './chromium.cjs';
import { exitOnSignals, makeTestFolder } from './test-folder.cjs';

/** The project of the specs that cross areas. */
const PORTAL_SPECS = 'portal-specs';

/** The specs sign in with the accounts of the demonstration, and make requests. */
async function requireDemonstration(url: string, isArea: boolean): Promise<void> {
  if (!isArea) throw new ExpectedFailure('Against PORTAL_URL the specs of one remote run, not those that cross areas.');
  const portal = await readPortalConfig(url);
  if (!portal) throw new ExpectedFailure(`No portal answers at ${url}.`);
  if (!portal.demonstration) {
    throw new ExpectedFailure(`${url} has no demonstration accounts, which the specs sign in with (DEMO=public).`);
  }
}

/**
 * Runs browser specs: `npx nx e2e <remote>` those of one remote (`apps/<remote>/e2e`), inside the portal and alone,
 * `npx nx e2e portal-specs` those that cross areas. Arguments after the name go to Playwright (`-- --project=alone`,
 * `-- keyboard.spec.ts`). The builds are brought up to date first; Nx caches most of them. With `PORTAL_URL` those of a
 * remote run against the portal there, with its published versions.
 */
async function main(): Promise<void> {
  const [name, ...options] = process.argv.slice(2);
  const choices = [...remoteNames(), PORTAL_SPECS];
  if (!name || !choices.includes(name)) throw new ExpectedFailure(`Name one of: ${choices.join(', ')}`);
  const isArea = name !== PORTAL_SPECS;
  makeTestFolder();
  exitOnSignals();
  const deployed = process.env.PORTAL_URL;
  if (deployed) await requireDemonstration(deployed, isArea);
  const chromium = await provideChromium(WORKSPACE_ROOT);
  if (!deployed) await buildPortal(WORKSPACE_ROOT);
  const places = deployed ? ['composed'] : isArea ? ['composed', 'alone'] : ['releases', 'composed'];
  const projects = options.some((option) => option.startsWith('--project'))
    ? []
    : places.map((place) => `--project=${place}`);
  process.exitCode = await runPlaywright(WORKSPACE_ROOT, chromium, [...projects, ...options], {
    env: { SPECS: isArea ? `${name}/e2e` : 'portal-e2e/specs' },
  });
}

runMain(main);
