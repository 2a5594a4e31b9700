import { expect, test, type Page } from '@playwright/test';
import { MESSAGES } from '@portal/domain';

import { openAs } from '../src/open-as';
import { complaintsOf, expectArea } from '../src/portal-page';
import { PAGES } from './areas';

/** A text that stands exactly once in the sources of each thing that must be loaded once, and survives minification. */
const MARKS: Record<string, string> = {
  react: '.useActionState=function',
  'react-dom': '.createPortal=function',
  'react-router': 'useRoutes() may be used only in the context of a <Router> component.',
  'libs/domain': MESSAGES.assignment.pastDay,
  'libs/ui': 'portal.color-mode',
  'libs/api-client (session store)': 'portal-session',
};

/** Modules that every area requests from the shell, with Module Federation's names. */
const SHARED = [
  'react',
  'react/jsx-runtime',
  'react-router-dom/Routes',
  '@portal/domain',
  '@portal/api-client',
  '@portal/ui/ListPage',
];

type Sharing = {
  /** Every shared module that some part of the page has loaded, with its version. */
  loaded: { key: string; version: string }[];
  /** The builds that take shared modules from elsewhere than the shell, or contain some of their own. */
  apart: string[];
};

/** Reads which modules the page shares, and which builds take no part in it. */
function readSharing(page: Page): Promise<Sharing> {
  return page.evaluate(() => {
    type Scope = Record<string, Record<string, { loaded?: unknown; lib?: unknown }>>;
    type Instance = { name: string; shareScopeMap: Record<string, Scope>; options: { shared: object } };
    const federation = (globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } }).__FEDERATION__;
    const shell = federation.__INSTANCES__.find(({ name }) => name === 'shell');
    const scope = shell?.shareScopeMap['default'] ?? {};
    return {
      loaded: Object.entries(scope).flatMap(([key, versions]) =>
        Object.entries(versions)
          .filter(([, entry]) => Boolean(entry.loaded ?? entry.lib))
          .map(([version]) => ({ key, version })),
      ),
      apart: federation.__INSTANCES__
        .filter((one) => one !== shell)
        .filter((one) => one.shareScopeMap['default'] !== scope || Object.keys(one.options.shared).length > 0)
        .map(({ name }) => name),
    };
  });
}

/** Reads the text of every script that the page has loaded, by address. */
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
    const page = await openAs(browser, person, '/home');
    const complaints = complaintsOf(page);
    // Within one page: what a second area loads must come on top of what the first has loaded.
    for (const { path, title } of paths) {
      await page.getByRole('navigation').locator(`a[href="${path}"]`).click();
      await expectArea(page, { title });
    }

    const { loaded, apart } = await readSharing(page);
    const keys = loaded.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(SHARED));
    expect(new Set(keys).size, `something is loaded in two versions: ${JSON.stringify(loaded)}`).toBe(keys.length);
    expect(apart, 'the shell provides everything').toEqual([]);

    const scripts = [...(await readScripts(page)).values()];
    const copies = Object.fromEntries(
      Object.entries(MARKS).map(([name, mark]) => [name, scripts.reduce((sum, text) => sum + count(text, mark), 0)]),
    );
    expect(copies).toEqual(Object.fromEntries(Object.keys(MARKS).map((name) => [name, 1])));
    expect(complaints).toEqual([]);
  });
}
