import path from 'node:path';

import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';

import { aloneUrl, chooseAddress, deployedPortal } from './address';
import { credentialsOf, type Credentials, type Person } from './people';
import { signedInContext } from './signed-in-context';
import { storedWork } from './stored-records';

/** Environment of an area's specs: inside the portal, or alone in the harness of `nx serve`. */
export type AreaPlace = 'portal' | 'alone';

/** Origin of the portal under test: for what a spec asks of the API or makes over HTTP. */
export const PORTAL = chooseAddress().url;

/** Opens a page of the area under test for a signed-in person, in a new browser. */
type OpenArea = (who: Person | Credentials, address: string, options?: BrowserContextOptions) => Promise<Page>;

/** The area of a spec file, `apps/<area>/e2e/x.spec.ts`. */
const areaOf = (specFile: string): string => path.basename(path.dirname(path.dirname(specFile)));

/**
 * The test of an area's own browser specs, which run unmodified in the portal and alone: they open their pages with
 * `openArea` and know nothing of menus. What they opened is closed when they end.
 */
export const test = base.extend<{
  openArea: OpenArea;
  areaUrl: string;
  storedWork: typeof storedWork;
  areaPlace: AreaPlace;
}>({
  areaPlace: ['portal', { option: true }],
  /** The database's records. A test that reads them is skipped where the portal is a deployed one, before it makes anything there. */
  storedWork: async ({}, provide, testInfo) => {
    testInfo.skip(deployedPortal !== undefined, 'it reads the database of the portal');
    await provide(storedWork);
  },
  /** Address of the area's pages, for a spec that opens browsers by itself. */
  areaUrl: async ({ areaPlace }, provide, testInfo) =>
    provide(areaPlace === 'portal' ? PORTAL : aloneUrl(areaOf(testInfo.file))),
  openArea: async ({ browser, areaUrl }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (who, address, options = {}) => {
      const context = await signedInContext(browser, PORTAL, credentialsOf(who), { ...options, baseURL: areaUrl });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(address);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
