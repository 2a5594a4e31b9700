import { expect, test, type Page } from '@playwright/test';

import { executedVersions } from '../src/executed-versions';
import { credentialsOf } from '../src/http-person';
import { untilFilesStored, untilPortalStored } from '../src/stored-on-device';
import { enter, expectArea } from '../src/portal-page';
import { PAGES } from './areas';
import { endCanary, moveTo, publishAgain, publishShellAgain, startCanary } from './releases/forced-releases';
import { startPortalOnPhone, type PortalOnPhone } from './releases/portal-on-phone';

const AREA = 'field-repairs';
const PAGE = PAGES.requestOperator;

let setting: PortalOnPhone;
let portal: PortalOnPhone['portal'];
let proxy: PortalOnPhone['proxy'];
let phone: PortalOnPhone['phone'];
let page: Page;
test.beforeAll(async () => {
  setting = await startPortalOnPhone();
  ({ portal, proxy, phone } = setting);
});
test.afterAll(() => setting.stop());

/** Opens the page without a server, as a start of the phone does, and expects it to be of these versions alone. */
async function openAway(versions: readonly string[]): Promise<void> {
  proxy.switchTo('nothing');
  await page.goto(PAGE.path);
  await expect(page.getByText('Sin conexión.')).toBeVisible();
  await expectOnly(versions);
}

/** Expects that every script which this page has loaded is of these versions. */
async function expectOnly(versions: readonly string[]): Promise<void> {
  await expectArea(page, PAGE);
  // A version that has run stays in the list.
  await expect.poll(() => executedVersions(page)).toEqual([...versions].sort());
}

/** Restores the server and resets the counter of loaded files. */
async function comeBack(): Promise<void> {
  await page.evaluate(() => performance.clearResourceTimings());
  proxy.switchTo('portal');
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
}

/** Takes the version that is offered, and expects that nothing but it has been loaded since. */
async function takeOffered(version: string): Promise<void> {
  await page.getByRole('button', { name: 'Actualizar ahora' }).click();
  await expect.poll(() => executedVersions(page)).toEqual([version]);
  await expectArea(page, PAGE);
}

const areaAt = (version: string): string => `/remotes/${AREA}/${version}`;
const shellAt = (version: string): string => `/shell/${version}`;

test(
  'a device without a network follows a release, a rollback, the end of a canary and a newer shell, and never mixes versions',
  { tag: '@long' },
  async () => {
    const oldShell = shellAt(portal.release().shell.version);
    const first = portal.release().remotes[AREA]!.version;
    page = await phone.open();
    await page.goto('/login');
    await enter(page, credentialsOf('operator'));
    await page.goto(PAGE.path);
    await untilPortalStored(page, first);

    const second = await test.step('a release', async () => {
      await openAway([areaAt(first), oldShell]);
      const published = publishAgain(portal, AREA);
      await comeBack();
      await takeOffered(areaAt(published));
      await untilFilesStored(page, areaAt(published));
      await openAway([areaAt(published), oldShell]);
      return published;
    });

    await test.step('a rollback: its code is fetched again, the page has been opened with the other version', async () => {
      moveTo(portal, AREA, first);
      await comeBack();
      await takeOffered(areaAt(first));
      await untilFilesStored(page, areaAt(first), areaAt(second));
    });

    await test.step('the end of a canary', async () => {
      const tried = startCanary(portal, AREA);
      await page.evaluate(() => void window.dispatchEvent(new Event('online')));
      await untilFilesStored(page, areaAt(tried));
      await openAway([areaAt(tried), oldShell]);
      endCanary(portal, AREA);
      await comeBack();
      await takeOffered(areaAt(first));
      await untilFilesStored(page, areaAt(first), areaAt(tried));
    });

    await test.step('a newer shell comes with a reload, and is what opens without a network', async () => {
      await openAway([areaAt(first), oldShell]);
      const newer = shellAt(publishShellAgain(portal));
      await comeBack();
      await expect(page.getByText('Hay una versión nueva del portal.')).toBeVisible();
      expect(await executedVersions(page)).toEqual([]);
      await page.getByRole('button', { name: 'Recargar' }).click();
      await expectOnly([areaAt(first), newer]);
      await untilFilesStored(page, newer);
      await openAway([areaAt(first), newer]);
    });
  },
);
