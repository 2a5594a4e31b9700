import type { AreaOwner } from '@portal/domain';

type NewArea = {
  /** Kebab-case: folder, project, address of its page. */
  name: string;
  title: string;
  /** Dependencies of its package.json: those that every remote has. */
  dependencies: Readonly<Record<string, string>>;
  owner: AreaOwner;
  /** True to begin with a slot in each place: a line of 'Inicio', a section of the page of a request, results of 'Buscar'. */
  hasSlots: boolean;
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

function packageJson({ name, title, dependencies }: NewArea): string {
  return json({
    name: `@portal/${name}`,
    version: '1.0.0',
    private: true,
    description: `Remote: ${title}.`,
    scripts: {
      lint: 'oxlint -c ../../oxlint.config.mjs && oxfmt --check',
      typecheck: 'node ../../node_modules/typescript-7/bin/tsc -b --checkers 1',
      test: 'jest',
      build: 'rspack build',
      serve: 'rspack serve',
      e2e: `node --import tsx ../../tools/testing/e2e.ts ${name}`,
      deploy: `node --import tsx ../../tools/releases/release.ts publish ${name}`,
    },
    dependencies,
    nx: { name, tags: ['layer:remote'] },
  });
}

const readme = ({ name, title }: NewArea): string => `# ${name}

Remote of the portal: \`/${name}\` ('${title}'). Owned by the team of this area.

- \`src/pages.ts\` says its pages, who opens them and their menu entries; \`src/App.tsx\` renders them. \`src/area.ts\` names the
  owner; a slot there (\`areaSlot\` of \`@portal/domain\`, its module in \`src/slots\`) adds to other pages. A further
  page is a component, an entry in \`src/pages.ts\` and a route in \`src/App.tsx\`; a call is a file in \`src/api/\` (see
  \`libs/api-client\`), a toast a line in \`src/toasts.ts\`. All of it is published with this area alone.
- Alone: \`npx nx serve ${name}\`. Tests: \`npx nx test ${name}\`, in a browser \`npx nx e2e ${name}\` (alone and in the portal).
- Build: \`npx nx build ${name}\`, by \`rspack.config.ts\`. Publish this area and nothing else: \`npm run release -- publish ${name}\`, here, or to \`PORTAL_URL\`.
`;

const pages = ({ name, title }: NewArea): string => `import { areaPage, OPERATIONS } from '@portal/domain';

/** The pages of this area: address, title, who opens them, and their entry in the menu. */
export const PAGES = {
  overview: areaPage('/${name}', ${quoted(title)}, OPERATIONS['session:use'], { label: ${quoted(title)}, icon: 'area', order: 1000 }),
};
`;

const area = ({
  name,
  title,
  owner,
  hasSlots,
}: NewArea): string => `import { ${hasSlots ? 'areaSlot, defineArea, OPERATIONS' : 'defineArea'} } from '@portal/domain';
import { PAGES } from './pages';

/** The description of the area for the portal: its name, its owner, its pages${hasSlots ? ', and what it adds to other pages' : ''}. */
export const area = defineArea({
  name: '${name}',
  title: ${quoted(title)},
  owner: { name: ${quoted(owner.name)}, contact: ${quoted(owner.contact)} },
  pages: Object.values(PAGES),${hasSlots ? slots(title) : ''}
});
`;

/** The entries of the three slots, whose modules are in `src/slots`. */
const slots = (title: string): string => `
  slots: [
    areaSlot('home', { module: 'home', title: ${quoted(title)}, order: 1000, audience: OPERATIONS['session:use'] }),
    areaSlot('request', { module: 'request', title: ${quoted(title)}, order: 1000, audience: OPERATIONS['requests:read'] }),
    areaSlot('search', { module: 'search', title: ${quoted(title)}, order: 1000, hint: ${quoted(`Busca en ${title.toLowerCase()} por título`)}, audience: OPERATIONS['requests:read'] }),
  ],`;

const homeSlot = ({ name, title }: NewArea): string => `import type { HomeSlot } from '@portal/domain';
import { PAGES } from '../pages';

/** A line of 'Inicio': read the number from the area's own list. */
const home: HomeSlot = () =>
  Promise.resolve({
    counts: [{ key: '${name}', label: ${quoted(`${title} por revisar`)}, count: 1, path: PAGES.overview.path, order: 1000, action: 'Revisar' }],
  });

export default home;
`;

const searchSlot = `import { containsWords, type SearchSlot } from '@portal/domain';
import { PAGES } from '../pages';

const search: SearchSlot = ({ text }) =>
  Promise.resolve(
    Object.values(PAGES)
      .filter(({ title }) => containsWords(title, text))
      .map(({ path, title }) => ({ key: path, title, subtitle: '', detail: '', path })),
  );

export default search;
`;

const requestSlot = ({ title }: NewArea): string => `import type { SlotProps } from '@portal/domain';
import { Section } from '@portal/ui';

export default function RequestSection({ request }: SlotProps['request']) {
  return (
    <Section title=${quotedAttribute(title)}>
      <p>{request.service.service}</p>
    </Section>
  );
}
`;

const slotsTest = ({ title }: NewArea): string => `import '@testing-library/jest-dom';
import { readHomeAnswer, readSearchResults, type RequestDetail } from '@portal/domain';
import { ThemeProvider } from '@portal/ui';
import { render, screen } from '@testing-library/react';
import { PAGES } from '../pages';
import home from './home';
import RequestSection from './request';
import search from './search';

const { signal } = new AbortController();
const USER = { id: 1, name: 'Ana Muñoz', roles: [], company: null };

it('brings a line to Inicio that leads to the area', async () => {
  const { counts } = readHomeAnswer(await home({ user: USER }, signal));
  expect(counts).toMatchObject([{ count: 1, path: PAGES.overview.path }]);
});

it('finds its pages by their title', async () => {
  const { title, path } = PAGES.overview;
  expect(readSearchResults(await search({ text: title }, signal))).toMatchObject([{ title, path }]);
});

it('adds a section to the page of a request', () => {
  const request = { service: { service: 'Gasfitería' } } as RequestDetail;
  render(
    <ThemeProvider>
      <RequestSection request={request} repair={null} />
    </ThemeProvider>,
  );
  expect(screen.getByRole('heading', { name: ${quoted(title)} })).toBeInTheDocument();
  expect(screen.getByText('Gasfitería')).toBeInTheDocument();
});
`;

const app = `import { Route, Routes } from 'react-router-dom';
import { OverviewPage } from './overview/overview-page';
import { PAGES } from './pages';

/** The pages of the area, at their portal-wide addresses. The host renders it inside its own router. */
export default function App() {
  return (
    <Routes>
      <Route path={PAGES.overview.path} element={<OverviewPage />} />
    </Routes>
  );
}
`;

const overviewPage = ({ title }: NewArea): string => `import { useCurrentUser } from '@portal/api-client';
import { EmptyState, Page, PageHeader } from '@portal/ui';
import { PAGES } from '../pages';

export function OverviewPage() {
  const user = useCurrentUser();
  return (
    <Page>
      <PageHeader title={PAGES.overview.title} />
      <EmptyState title={\`Hola, \${user?.name ?? ''}\`} description=${quotedAttribute(`Aquí aparecerá ${title}.`)} />
    </Page>
  );
}
`;

const jestConfig = `const jestPreset = require('../../tools/testing/jest-preset.cjs');

module.exports = jestPreset({ environment: 'jsdom' });
`;

const rspackConfig = ({
  name,
}: NewArea): string => `import { defineRemote } from '../../tools/federation/define-remote';

export default defineRemote('${name}');
`;

function quotedAttribute(text: string): string {
  return text.includes('"') ? `{${quoted(text)}}` : `"${text}"`;
}

const openPage = `import { createPageOpener } from '../../../../tools/testing/browser/open-page';
import App from '../App';

export const openPage = createPageOpener(App);
`;

const overviewTest = `import { ROLE, roleLabel, type SessionUser } from '@portal/domain';
import { screen } from '@testing-library/react';
import { PAGES } from '../pages';
import { openPage } from '../testing/open-page';

const ADMIN: SessionUser = {
  id: 1,
  name: 'Ana Muñoz',
  roles: [{ code: ROLE.admin, rol: roleLabel(ROLE.admin) }],
  company: null,
};

it('greets the user', async () => {
  openPage(PAGES.overview.path, ADMIN, () => undefined);
  expect(await screen.findByRole('heading', { level: 1, name: PAGES.overview.title })).toBeInTheDocument();
  expect(screen.getByText(\`Hola, \${ADMIN.name}\`)).toBeInTheDocument();
});
`;

const overviewSpec = `import { expect, expectNoViolations, test } from '@portal/portal-e2e';
import { PAGES } from '../src/pages';

test('the page opens, without accessibility violations', async ({ openArea }) => {
  const page = await openArea('admin', PAGES.overview.path);
  await expect(page.getByRole('heading', { level: 1, name: PAGES.overview.title })).toBeVisible();
  await expectNoViolations(page);
});
`;

/** Returns the files of a new remote, unformatted, by their path inside its folder. */
export function areaFiles(newArea: NewArea): Record<string, string> {
  return {
    'src/pages.ts': pages(newArea),
    'src/area.ts': area(newArea),
    'src/App.tsx': app,
    'src/overview/overview-page.tsx': overviewPage(newArea),
    'src/overview/overview-page.test.tsx': overviewTest,
    ...(newArea.hasSlots && {
      'src/slots/home.ts': homeSlot(newArea),
      'src/slots/request.tsx': requestSlot(newArea),
      'src/slots/search.ts': searchSlot,
      'src/slots/slots.test.tsx': slotsTest(newArea),
    }),
    'package.json': packageJson(newArea),
    'README.md': readme(newArea),
    'tsconfig.json': json({
      extends: '../../tsconfig.browser.json',
      include: ['src', 'e2e'],
      references: [
        '../../libs/domain',
        '../../libs/api-client',
        '../../libs/ui',
        '../portal-e2e',
        '../../tools/testing/browser',
      ].map((path) => ({ path })),
    }),
    'jest.config.cjs': jestConfig,
    'rspack.config.ts': rspackConfig(newArea),
    'src/testing/open-page.ts': openPage,
    'e2e/overview.spec.ts': overviewSpec,
  };
}
