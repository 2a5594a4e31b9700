import type { Browser, ConsoleMessage, Page } from '@playwright/test';
import { belongsTo, type AreaPage, type Demonstration, type SessionUser } from '@portal/domain';
import { setTimeout as sleep } from 'node:timers/promises';
import { WORKSPACE_ROOT } from '../../federation/workspace';
import { CHROMIUM_FLAGS, provideChromium } from '../../testing/chromium.cjs';
import { openSession } from '../../testing/sign-in';
import { PortalRefusal } from '../portal';

const LONGEST_LOAD_MS = 20_000;

/** Longest time for one page with everything that is read from it; a page whose script never yields answers nothing. Milliseconds. */
const LONGEST_PAGE_MS = 60_000;

/** A portal with demonstration accounts, and how a browser gets the build in it. */
export type PagesPortal = {
  url: string;
  demonstration: Demonstration;
};

/** A page of an area, or of the shell; `isPublic`: for people who are not signed in. */
export type LoadedPage = Pick<AreaPage, 'path' | 'roles' | 'contractorRoles'> & { isPublic?: boolean };

/** Selector of a page's failure: of its area, or of the whole portal. */
const FAILURE = '.ui-state:has(.area-failure-code), main[role=alert], main > .ui-state[role=alert]:only-child';

type Person = {
  user: SessionUser;
  /** Shows one page after another: a new tab for each takes twice as long. */
  tab: Page;
};

async function signIn(browser: Browser, { url, demonstration }: PagesPortal, email: string): Promise<Person> {
  const { user, token, headers } = await openSession(new URL(url).origin, email, demonstration.password);
  const [name = '', value = ''] = headers.cookie.split('=');
  const context = await browser.newContext({ baseURL: url, locale: 'es-CL', serviceWorkers: 'block' });
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
  await context.addInitScript(`sessionStorage.setItem('ps', ${JSON.stringify(JSON.stringify(token))})`);
  return { user, tab: await context.newPage() };
}

/** Opens pages as somebody who may open them, trying the demonstration accounts until one fits. */
function createPeople(browser: Browser, portal: PagesPortal): (page: LoadedPage) => Promise<Person | undefined> {
  // Those with most roles come last in the list.
  const emails = portal.demonstration.accounts.map(({ email }) => email).reverse();
  const people: Person[] = [];
  return async ({ roles, contractorRoles }) => {
    const mayOpen = ({ user }: Person): boolean => belongsTo(user, { staff: roles, contractor: contractorRoles });
    const signedIn = people.find(mayOpen);
    if (signedIn) return signedIn;
    for (let email = emails.shift(); email !== undefined; email = emails.shift()) {
      const person = await signIn(browser, portal, email);
      people.push(person);
      if (mayOpen(person)) return person;
    }
    return undefined;
  };
}

const addressOf = ({ path }: LoadedPage): string => path.replace(/:[^/]+/g, '1');

/** Waits until the page has its heading and loads nothing more, or a failure stands in its place. */
async function untilSettled(page: Page): Promise<void> {
  const shown = page.locator(`main h1, ${FAILURE}`).first();
  await shown.waitFor({ state: 'attached', timeout: LONGEST_LOAD_MS });
  const loading = page.locator('main').getByText('Cargando...').first();
  await loading.waitFor({ state: 'detached', timeout: LONGEST_LOAD_MS });
  // The heading stood there before the area came, which may have emptied the page.
  await shown.waitFor({ state: 'attached', timeout: LONGEST_LOAD_MS });
}

/** Returns the first cause of an error that the page logs; null for other messages. */
async function causeOf(message: ConsoleMessage): Promise<string | null> {
  const [logged] = message.type() === 'error' ? message.args() : [];
  if (!logged) return null;
  const read = logged.evaluate((error: unknown) => {
    if (!(error instanceof Error)) return null;
    let first = error;
    while (first.cause instanceof Error) first = first.cause;
    return first.message;
  });
  // The page went on to another one.
  return read.catch(() => null);
}

/** Returns what went wrong, or null. */
async function loadPage(page: Page, area: LoadedPage): Promise<string | null> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const logged: Promise<string | null>[] = [];
  page.on('console', (message) => logged.push(causeOf(message)));
  try {
    await page.goto(addressOf(area), { waitUntil: 'commit', timeout: LONGEST_LOAD_MS });
    const settled = await untilSettled(page).then(
      () => true,
      () => false,
    );
    const failure = page.locator(FAILURE).first();
    if ((await failure.count()) > 0) {
      const isOfArea = (await failure.locator('.area-failure-code').count()) > 0;
      // The reason comes after the version, once it is known.
      const code = failure.locator('.area-failure-code', { hasNotText: /^Versión/ }).first();
      if (isOfArea) await code.waitFor({ timeout: LONGEST_LOAD_MS });
      const words = isOfArea ? code : failure;
      errors.unshift([await words.innerText(), ...(await Promise.all(logged))].filter(Boolean).join(' · '));
    } else if (!settled) errors.unshift('no terminó de cargar');
    return errors.length === 0 ? null : `${addressOf(area)}: ${errors.join('; ')}`;
  } finally {
    page.removeAllListeners();
  }
}

/** Throws PortalRefusal naming the page that does not answer. */
function withinLimit(
  name: string,
  page: LoadedPage,
  result: Promise<string | null>,
  limitMs: number,
): Promise<string | null> {
  const limit = sleep(limitMs, null, { ref: false }).then(() => {
    const words = `${addressOf(page)}: el navegador dejó de responder (${limitMs / 1000} s)`;
    throw new PortalRefusal(`${name} no se muestra bien en el navegador: no se publicó nada\n  ${words}`);
  });
  return Promise.race([result, limit]);
}

/**
 * Returns the pages that were not loaded, each with the reason: pages that none of the accounts may open.
 * @throws PortalRefusal naming the pages that show a failure, never finish loading, or throw
 */
export async function loadPages(
  name: string,
  pages: readonly LoadedPage[],
  portal: PagesPortal,
  limitMs = LONGEST_PAGE_MS,
): Promise<string[]> {
  const { chromium } = await import('@playwright/test');
  const program = await provideChromium(WORKSPACE_ROOT);
  const server = await chromium.launchServer({ args: CHROMIUM_FLAGS, ...(program ? { executablePath: program } : {}) });
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    const personFor = createPeople(browser, portal);
    const failures: string[] = [];
    const notLoaded: string[] = [];
    for (const page of pages) {
      const tab = page.isPublic ? await browser.newPage({ baseURL: portal.url }) : (await personFor(page))?.tab;
      const failure = tab ? await withinLimit(name, page, loadPage(tab, page), limitMs) : null;
      if (failure !== null) failures.push(failure);
      if (!tab) notLoaded.push(`no se cargó ${page.path}: ninguna cuenta de demostración puede abrirla`);
    }
    if (failures.length === 0) return notLoaded;
    throw new PortalRefusal(
      [`${name} no se muestra bien en el navegador: no se publicó nada`, ...failures].join('\n  '),
    );
  } finally {
    // A tab that never yields keeps a browser from closing.
    await server.kill();
  }
}
