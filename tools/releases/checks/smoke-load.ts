import type { Browser, Page, Request } from '@playwright/test';
import { describeDemonstration } from '@portal/api';
import {
  belongsTo,
  SHELL_DEPLOYABLE,
  type AreaPage,
  type Login,
  type PageLoadsInput,
  type SessionUser,
} from '@portal/domain';
import { startProductionPortal } from '@portal/gateway';
import { openReleaseStore, publishBuilds, type LocalBuild } from '@portal/releases';
import { remoteNames, WORKSPACE_ROOT } from '../../federation/workspace';
import { CHROMIUM_FLAGS, provideChromium } from '../../testing/chromium.cjs';
import { readAppBuild } from '../build-app';
import { PortalRefusal } from '../portal';
import { buildApps } from './check-sources';

const LONGEST_LOAD_MS = 20_000;

/** What stands in place of a page that cannot be shown: of its area, or of the whole portal. */
const FAILURE = '.area-failure, main[role=alert], main > .ui-state[role=alert]:only-child';

type Person = { user: SessionUser; open: () => Promise<Page> };

/** Signs a demonstration account in, for pages of a browser of its own. */
async function signIn(browser: Browser, url: string, email: string): Promise<Person> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: describeDemonstration().password }),
  });
  if (!response.ok) throw new Error(`${email} cannot sign in: ${response.status}`);
  const { user, token } = ((await response.json()) as { data: Login }).data;
  const [name = '', value = ''] = (response.headers.getSetCookie()[0] ?? '').split(';')[0]?.split('=') ?? [];
  const context = await browser.newContext({ baseURL: url, locale: 'es-CL' });
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
  const kept = JSON.stringify({ h: token.iv, e: token.encrypted });
  await context.addInitScript(`sessionStorage.setItem('ps', ${JSON.stringify(kept)})`);
  return { user, open: () => context.newPage() };
}

/** Opens pages as somebody who may open them, trying the demonstration accounts until one fits. */
function createPeople(browser: Browser, url: string): (page: AreaPage) => Promise<Person | undefined> {
  // Those with most roles come last in the list.
  const emails = describeDemonstration()
    .accounts.map(({ email }) => email)
    .reverse();
  const known: Person[] = [];
  return async ({ roles, contractorRoles }) => {
    const mayOpen = ({ user }: Person): boolean => belongsTo(user, { staff: roles, contractor: contractorRoles });
    const found = known.find(mayOpen);
    if (found) return found;
    for (let email = emails.shift(); email !== undefined; email = emails.shift()) {
      const person = await signIn(browser, url, email);
      known.push(person);
      if (mayOpen(person)) return person;
    }
    return undefined;
  };
}

/** A page with a parameter is opened with the first record. */
const addressOf = ({ path }: AreaPage): string => path.replace(/:[^/]+/g, '1');

/** Waits until the page has its heading and loads nothing more, or a failure stands in its place. */
async function untilSettled(page: Page): Promise<void> {
  await page.locator(`main h1, ${FAILURE}`).first().waitFor({ state: 'attached', timeout: LONGEST_LOAD_MS });
  const loading = page.locator('main').getByText('Cargando...').first();
  await loading.waitFor({ state: 'detached', timeout: LONGEST_LOAD_MS });
}

/**
 * Waits for the shell's report of a failure, which it sends a moment after it has shown it.
 * @returns what the error says; empty when nothing is reported
 */
async function untilReported(page: Page): Promise<string> {
  const isReport = (request: Request): boolean => request.url().endsWith('/area-visits');
  try {
    for (;;) {
      const report = await page.waitForRequest(isReport, { timeout: LONGEST_LOAD_MS });
      const { visits } = report.postDataJSON() as PageLoadsInput;
      const failed = visits.find(({ outcome }) => outcome !== 'shown');
      if (failed) return failed.message ?? '';
    }
  } catch {
    // The page was closed, or nothing failed.
    return '';
  }
}

/** Loads a page. @returns what went wrong, or null */
async function loadPage(person: Person, area: AreaPage): Promise<string | null> {
  const page = await person.open();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const reported = untilReported(page);
  try {
    await page.goto(addressOf(area), { waitUntil: 'commit', timeout: LONGEST_LOAD_MS });
    const settled = await untilSettled(page).then(
      () => true,
      () => false,
    );
    const failure = page.locator(FAILURE).first();
    if ((await failure.count()) > 0) {
      const code = failure.locator('.area-failure-code');
      const words = (await code.count()) > 0 ? code : failure;
      errors.unshift([await words.innerText(), await reported].filter(Boolean).join(' · '));
    } else if (!settled) errors.unshift('no terminó de cargar');
    return errors.length === 0 ? null : `${addressOf(area)}: ${errors.join('; ')}`;
  } finally {
    await page.close();
  }
}

/** The builds that are loaded together: a remote in the shell of this workspace, the shell with every remote. */
async function buildsAround(build: LocalBuild): Promise<LocalBuild[]> {
  const names = build.deployable.kind === 'shell' ? remoteNames() : [SHELL_DEPLOYABLE];
  await buildApps(names);
  return [build, ...(await Promise.all(names.map((name) => readAppBuild(name))))];
}

/**
 * Loads every page of a build in Chromium, as a portal with demonstration data serves it.
 * @throws PortalRefusal naming the pages that show a failure, never finish loading, or throw
 */
export async function smokeLoad(build: LocalBuild): Promise<void> {
  const builds = await buildsAround(build);
  const { chromium } = await import('@playwright/test');
  const program = await provideChromium(WORKSPACE_ROOT);
  const portal = await startProductionPortal({
    NODE_ENV: 'development',
    DEMO: '1',
    WORKERS: '1',
    HOST: '127.0.0.1',
    API_URL: '',
    FILES_URL: '',
    RELEASES_URL: '',
  });
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(program ? { executablePath: program } : {}) });
  try {
    const store = await openReleaseStore({ dataDir: portal.dataDir });
    const { release } = await publishBuilds(store, builds, { by: 'revisión', at: new Date() });
    await untilServed(portal.address);
    const personFor = createPeople(browser, portal.address);
    const failures: string[] = [];
    for (const page of Object.values(release.remotes).flatMap(({ area }) => area.pages)) {
      const person = await personFor(page);
      // A page for nobody among the accounts: its tests have to show it.
      const failure = person ? await loadPage(person, page) : null;
      if (failure !== null) failures.push(failure);
    }
    if (failures.length === 0) return;
    throw new PortalRefusal(
      [`${build.report.name} no se muestra bien en el navegador: no se publicó nada`, ...failures].join('\n  '),
    );
  } finally {
    await browser.close();
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
