import { expect, test, type Page } from '@playwright/test';

import { chooseAddress } from '../src/address';
import { openAs } from '../src/open-as';
import { credentialsOf } from '../src/people';
import { complaintsOf } from '../src/portal-page';
import { signedInContext } from '../src/signed-in-context';
import { PAGES } from './areas';

/** A requested script. */
type Asked = {
  path: string;
  /** Cause of the request, `link` for a tag of the page itself. */
  by: string;
};

const CODE = /\.js$/;

/** Lists the code files that the page has requested. */
function readCode(page: Page): Promise<Asked[]> {
  return page.evaluate((pattern) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries
      .map(({ name, initiatorType }) => ({ path: new URL(name).pathname, by: initiatorType }))
      .filter(({ path }) => new RegExp(pattern).test(path));
  }, CODE.source);
}

test('an area is asked for with the page: no file of it waits for another', async ({ browser }) => {
  // The first page of a new browser: files of an earlier page come from memory, with their first cause.
  const context = await signedInContext(browser, chooseAddress().url, credentialsOf('everyone'));
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.goto(PAGES.users.path);
  await expect(page.getByRole('heading', { name: PAGES.users.title, level: 1 })).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();

  const code = await readCode(page);
  // Another area may be loading already: the next one is loaded when the browser is idle.
  const ofArea = code.filter(({ path }) => path.startsWith('/remotes/admin/'));
  expect(ofArea.map(({ path }) => path.split('/').at(-1))).toEqual(
    expect.arrayContaining(['remoteEntry.js', expect.stringMatching(/^__federation_expose_App/)]),
  );
  // The page names them, and what they take from the shell, what reads the device included: no code had to arrive first.
  // Photos belong to the area that is loaded next.
  const ofShell = code.filter(({ path }) => /\/(device|federation|shared-(?!photos))/.test(path));
  expect(ofShell.map(({ path }) => path)).toContainEqual(expect.stringMatching(/\/device\.\w+\.js$/));
  const hinted = [...ofArea, ...ofShell];
  expect(hinted.filter(({ by }) => by !== 'link')).toEqual([]);
  // The browser fetches a hinted file only once.
  expect(new Set(hinted.map(({ path }) => path)).size).toBe(hinted.length);
  expect(complaints).toEqual([]);
  await context.close();
});

test('who is not signed in loads nothing but the way in, and learns of no area before the sign-in', async ({
  page,
}) => {
  const { email, password } = credentialsOf('admin');
  const answer = await page.goto(PAGES.users.path);
  await expect(page.getByRole('button', { name: 'Ingresar' })).toBeVisible();
  const code = await readCode(page);
  expect(code.filter(({ path }) => path.startsWith('/remotes/') || /signed-in|federation|shared-/.test(path))).toEqual(
    [],
  );
  expect(await answer?.text()).not.toContain('/remotes/');
  const registry = await page.request.get('/registry.json');
  expect(await registry.text()).not.toContain('/remotes/');

  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Usuarios' }).click();
  await expect(page.getByRole('heading', { name: PAGES.users.title, level: 1 })).toBeVisible();
  // A reload brings the areas with the page.
  expect(await (await page.reload())?.text()).toContain('/remotes/admin/');
});

test('the pages of an area are loaded by no other page: the home page takes its card alone', async ({ browser }) => {
  const page = await openAs(browser, 'report', '/account');
  // A browser that tells when it is idle loads the next area ahead.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
  const loaded: string[] = [];
  page.on('request', (request) => {
    const [, exposed] = /\/remotes\/finance-report\/.*__federation_expose_(\w+)/.exec(request.url()) ?? [];
    if (exposed !== undefined) loaded.push(exposed);
  });
  await page.goto('/home');
  await expect.poll(() => loaded).toEqual(['home']);
  await page.goto(PAGES.report.path);
  await expect.poll(() => loaded).toContain('App');
  await page.context().close();
});
