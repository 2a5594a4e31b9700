import { expect, test, type Page } from '@playwright/test';
import { MESSAGES, PAGES } from '@portal/domain';

import { signIn } from '../src/portal-page';

/** A text that stands exactly once in the sources of each thing that must be loaded once, and survives minification. */
const MARKS: Record<string, string> = {
  react: '.useActionState=function',
  'react-dom': '.createPortal=function',
  'react-router': 'useRoutes() may be used only in the context of a <Router> component.',
  'libs/domain': MESSAGES.assignment.pastDay,
  'libs/ui': 'Con el teclado: las flechas mueven el lápiz',
  'libs/api-client (session store)': 'portal-session',
};

/** Packages that every area shares, as Module Federation names them. */
const SHARED = ['react', 'react-dom', 'react-router', 'react-router-dom', 'zustand', '@tanstack/react-query', 'formik'];
const OWN = ['@portal/domain', '@portal/api-client', '@portal/ui'];

type Loaded = { package: string; version: string; from: string };

/** @returns every shared package that some part of the page has asked for, with the build that provided it */
function readShareScope(page: Page): Promise<Loaded[]> {
  return page.evaluate(() => {
    type Entry = { from: string; loaded?: unknown; lib?: unknown };
    type Scopes = Record<string, Record<string, Record<string, Record<string, Entry>>>>;
    const federation = (globalThis as unknown as { __FEDERATION__: { __SHARE__: Scopes } }).__FEDERATION__;
    return Object.values(federation.__SHARE__)
      .flatMap((scopes) => Object.values(scopes))
      .flatMap((packages) => Object.entries(packages))
      .flatMap(([name, versions]) =>
        Object.entries(versions)
          .filter(([, entry]) => Boolean(entry.loaded ?? entry.lib))
          .map(([version, entry]) => ({ package: name, version, from: entry.from })),
      );
  });
}

/** @returns the text of every script the page has loaded, by address */
async function readScripts(page: Page): Promise<Map<string, string>> {
  const addresses = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  );
  const scripts = new Map<string, string>();
  for (const address of new Set(addresses)) scripts.set(address, await (await page.request.get(address)).text());
  return scripts;
}

const count = (text: string, mark: string): number => text.split(mark).length - 1;

for (const [person, paths] of [
  ['everyone', [PAGES.inventory, PAGES.requestAssign, PAGES.requestOperator, PAGES.repairs, PAGES.report]],
  ['leader', [PAGES.contractorAssign]],
] as const) {
  test(`one copy of everything shared, in every area that ${person} opens`, async ({ browser }) => {
    const { page, complaints } = await signIn(browser, person);
    // Within one page: what a second area loads must come on top of what the first has loaded.
    for (const { path, title } of paths) {
      await page.getByRole('navigation').locator(`a[href="${path}"]`).click();
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    }

    const loaded = await readShareScope(page);
    const names = loaded.map((entry) => entry.package);
    expect(names).toEqual(expect.arrayContaining([...SHARED, ...OWN]));
    expect(new Set(names).size, `a package is loaded in two versions: ${JSON.stringify(loaded)}`).toBe(names.length);
    expect([...new Set(loaded.map((entry) => entry.from))], 'the shell provides everything').toEqual(['shell']);

    const scripts = [...(await readScripts(page)).values()];
    const copies = Object.fromEntries(
      Object.entries(MARKS).map(([name, mark]) => [name, scripts.reduce((sum, text) => sum + count(text, mark), 0)]),
    );
    expect(copies).toEqual(Object.fromEntries(Object.keys(MARKS).map((name) => [name, 1])));
    expect(complaints).toEqual([]);
  });
}
