import { cpus, loadavg } from 'node:os';
import { writeFile } from 'node:fs/promises';

import { expect, test, type Page } from '@playwright/test';

import { fieldWork, type FieldWork } from '../src/field-work';
import { signInAccountOverHttp, type HttpPerson } from '../src/http-person';
import { untilFilesStored, untilHistoriesStored, untilPortalStored, untilPhotosStored } from '../src/stored-on-device';
import { aPhone, type Phone } from '../src/phone';
import { enter } from '../src/portal-page';
import { openSwitchedProxy, type SwitchedProxy } from '../src/switched-proxy';
import { drawPhoto } from '../src/test-photos';
import { PAGES } from './areas';
import { startOwnPortal, type OwnPortal } from './releases/own-portal';
import { openTeamWorkspace } from './releases/team-workspace';

const AREA = 'field-repairs';
const LIST = PAGES.requestOperator;
const REQUESTS = 50;
const PHOTOS = 5;
const STARTS = 3;
const PROCESSOR_SLOWED = 4;

let portal: OwnPortal;
let proxy: SwitchedProxy;
let work: FieldWork;
let operator: HttpPerson;
test.beforeAll(async () => {
  portal = await startOwnPortal();
  proxy = await openSwitchedProxy(portal.url);
  work = await fieldWork(portal.url);
  operator = await signInAccountOverHttp(portal.url, work.operator);
});
test.afterAll(async () => {
  await proxy.close();
  await portal.stop();
});

/** Notes when the first visit of the list is on the page. Runs in the page. */
function watchList(): void {
  const look = (): void => {
    if (document.querySelector('main h1') && document.querySelector('main [data-row]'))
      requestAnimationFrame(() => void Object.assign(globalThis, { listShownAt: performance.now() }));
    else requestAnimationFrame(look);
  };
  look();
}

const listShownAt = async (page: Page): Promise<number> =>
  Number(
    await (
      await page.waitForFunction(() => (globalThis as { listShownAt?: number }).listShownAt, undefined, {
        timeout: 60_000,
      })
    ).jsonValue(),
  );

/** Starts the browser and opens the list with a slow processor. @returns milliseconds until the first visit was shown */
async function timeStart(phone: Phone, isOffline: boolean): Promise<number> {
  proxy.switchTo(isOffline ? 'nothing' : 'portal');
  const page = await phone.open({ isOffline });
  if (!isOffline) {
    const { token, cookie } = operator.session;
    const [name = '', value = ''] = cookie.split('=');
    await page.context().addCookies([{ name, value, url: proxy.url, httpOnly: true, sameSite: 'Strict' }]);
    await page.addInitScript((kept) => sessionStorage.setItem('ps', kept), JSON.stringify(token));
  }
  await page.addInitScript(watchList);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWED });
  await page.goto(LIST.path, { waitUntil: 'commit' });
  return listShownAt(page);
}

/** The middle of several starts, and their range: seconds. */
async function describeStarts(phone: Phone, isOffline: boolean): Promise<string> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) times.push(await timeStart(phone, isOffline));
  const sorted = times.sort((one, other) => one - other).map((time) => (time / 1000).toFixed(1));
  return `${sorted[Math.floor(STARTS / 2)]} s (${sorted[0]} to ${sorted.at(-1)})`;
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} KB`;
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Reads the browser's storage of the portal in bytes, and the number of files. */
const storedBy = (page: Page) =>
  page.evaluate(async () => {
    const { usageDetails = {} } = (await navigator.storage.estimate()) as {
      usageDetails?: { caches?: number; indexedDB?: number };
    };
    const files = await (await caches.open('portal-files')).keys();
    return { caches: usageDetails.caches ?? 0, indexedDB: usageDetails.indexedDB ?? 0, files: files.length };
  });

async function openList(phone: Phone): Promise<Page> {
  proxy.switchTo('portal');
  const page = await phone.open();
  await page.goto('/login');
  await enter(page, work.operator);
  await page.goto(LIST.path);
  await expect(page.locator('main [data-row]').first()).toBeVisible();
  return page;
}

test('what the work without a network costs', { tag: '@bench' }, async () => {
  test.setTimeout(1_200_000);
  const [load = 0] = loadavg();
  const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, index) => drawPhoto(`lugar ${index + 1}`)));
  for (let made = 0; made < REQUESTS; made += 1) await work.assigned(photos);

  const before = aPhone(proxy.url, 'block');
  await openList(before);
  const withoutWorker = await describeStarts(before, false);
  await before.throwAway();

  const phone = aPhone(proxy.url);
  let page = await openList(phone);
  const { version } = portal.release().remotes[AREA]!;
  await untilPortalStored(page, version);
  await untilHistoriesStored(page, REQUESTS);
  await untilPhotosStored(page, REQUESTS * PHOTOS);
  const stored = await storedBy(page);
  const online = await describeStarts(phone, false);
  const offline = await describeStarts(phone, true);
  await phone.throwAway();

  // A complete device learns of a release: the transfer until all of it is there.
  const second = aPhone(proxy.url);
  page = await openList(second);
  await untilPortalStored(page, version);
  await untilPhotosStored(page, REQUESTS * PHOTOS);
  const team = openTeamWorkspace(portal.dataDir);
  team.edit(AREA, 'src/assigned/assigned-page.tsx', (text) =>
    text.replaceAll('No tienes solicitudes asignadas', 'No te han asignado solicitudes'),
  );
  await team.publish(AREA);
  await team.remove();
  proxy.takeTraffic();
  await page.evaluate(() => void window.dispatchEvent(new Event('online')));
  await untilFilesStored(page, `/remotes/${AREA}/${portal.release().remotes[AREA]!.version}`);
  const traffic = proxy.takeTraffic();
  const bytesOf = (prefix: string): number =>
    [...traffic].reduce((sum, [address, bytes]) => sum + (address.startsWith(prefix) ? bytes : 0), 0);
  const fetched = [...traffic.keys()].filter((address) => address.startsWith('/remotes/')).length;
  const [ofArea, ofShell, ofPage] = [bytesOf('/remotes/'), bytesOf('/shell/'), bytesOf('/offline.html')];
  const { files } = await storedBy(page);
  await second.throwAway();

  const text = `# Work without a network

${cpus().length} cores (load before: ${load.toFixed(1)}), Node ${process.version}, Chromium with its processor slowed ${PROCESSOR_SLOWED} ×, 390 × 844, a portal on the same machine.
An operator with ${REQUESTS} requests of ${PHOTOS} photos each. Repeated by \`npm run bench -- offline\`.

| from the start of the browser to the first visit of the list, ${STARTS} starts: median (range) | |
| --- | --- |
| with a network, without a service worker | ${withoutWorker} |
| with a network | ${online} |
| without a network | ${offline} |
| without a network, without a service worker | not possible |

| on the device | |
| --- | --- |
| the portal: ${stored.files} files and its page | ${megabytes(stored.caches)} |
| list, details, histories, branches, supplies and ${REQUESTS * PHOTOS} small photos | ${megabytes(stored.indexedDB)} |

| in the background for a release that changes one text of \`${AREA}\` | |
| --- | --- |
| files of the area: ${fetched} | ${kilobytes(ofArea)} |
| files of the shell | ${kilobytes(ofShell)} |
| the page, with the list of files | ${kilobytes(ofPage)} |
| kept afterwards, of both versions | ${files} files |
`;
  await writeFile(process.env.BENCH_FILE ?? '', text);
  expect(ofShell).toBe(0);
});
