/** What a new area is made from. */
export type NewArea = {
  /** Kebab-case: folder, project, address of its page. */
  name: string;
  /** What people read. */
  title: string;
  /** Dependencies of its package.json: those that every remote has. */
  dependencies: Readonly<Record<string, string>>;
};

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** A text inside single quotes of a source file. */
const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

function packageJson({ name, title, dependencies }: NewArea): string {
  return json({
    name: `@portal/${name}`,
    version: '1.0.0',
    private: true,
    description: `Remote: ${title}.`,
    scripts: {
      lint: 'oxlint -c ../../oxlint.config.mjs && oxfmt --check',
      typecheck: 'tsc -b',
      test: 'jest',
      build: 'rspack build',
      serve: 'rspack serve',
      e2e: `tsx ../../tools/testing/e2e.ts ${name}`,
      deploy: `tsx ../../tools/releases/release.ts publish ${name}`,
    },
    dependencies,
    nx: { name, tags: ['layer:remote'] },
  });
}

const readme = ({ name, title }: NewArea): string => `# ${name}

Remote of the portal: \`/${name}\` ('${title}'). Owned by the team of this area.

- \`src/pages.ts\` says its pages, who opens them and their menu entries; \`src/App.tsx\` is the one exposed module. A further
  page is a component, an entry in \`src/pages.ts\` and a route in \`src/App.tsx\`; a call is a file in \`src/api/\` (see
  \`libs/api-client\`), a toast a line in \`src/toasts.ts\`. All of it is published with this area alone.
- Alone: \`npx nx serve ${name}\`. Tests: \`npx nx test ${name}\`, in a browser \`npx nx e2e ${name}\` (alone and in the portal).
- Build: \`npx nx build ${name}\`, by \`rspack.config.ts\`. Deploy this area and nothing else: \`npx nx deploy ${name}\`, here, or to \`PORTAL_URL\`.
`;

const pages = ({ name, title }: NewArea): string => `import { areaPage, ROLE_CODES } from '@portal/domain';

/** The pages of this area: address, title, who opens them, and their entry in the menu. */
export const PAGES = {
  overview: areaPage('/${name}', ${quoted(title)}, { staff: ROLE_CODES, contractor: [] }, { label: ${quoted(title)}, icon: 'area', order: 1000 }),
};
`;

const area = ({ name, title }: NewArea): string => `import { defineArea } from '@portal/domain';
import { PAGES } from './pages';

/** What the area tells the portal: its name and its pages. */
export const area = defineArea({ name: '${name}', title: ${quoted(title)}, pages: Object.values(PAGES) });
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

/** The first page of the area. */
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

const rspackConfig = ({
  name,
}: NewArea): string => `import { defineRemote } from '../../tools/federation/define-remote';

export default defineRemote('${name}');
`;

/** A text as the value of a JSX attribute. */
function quotedAttribute(text: string): string {
  return text.includes('"') ? `{${quoted(text)}}` : `"${text}"`;
}

const openPage = `import { createPageOpener } from '../../../../tools/testing/browser/open-page';
import App from '../App';

/** Opens a page of this area as the portal would. */
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

/** Writes the files of a new remote, unformatted, by their path inside its folder. */
export function areaFiles(newArea: NewArea): Record<string, string> {
  return {
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
    'jest.config.cjs': `const jestPreset = require('../../tools/testing/jest-preset.cjs');

module.exports = jestPreset({ environment: 'jsdom' });
`,
    'rspack.config.ts': rspackConfig(newArea),
    'src/pages.ts': pages(newArea),
    'src/area.ts': area(newArea),
    'src/App.tsx': app,
    'src/overview/overview-page.tsx': overviewPage(newArea),
    'src/overview/overview-page.test.tsx': overviewTest,
    'src/testing/open-page.ts': openPage,
    'e2e/overview.spec.ts': overviewSpec,
  };
}
