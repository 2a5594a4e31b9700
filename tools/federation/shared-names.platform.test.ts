import {
  compatibilityMatrix,
  createReleaseHistory,
  readLocalBuild,
  publishBuilds,
  createFolderReleaseStore,
  type LocalBuild,
} from '@portal/releases';
import { execFile } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryWorkspace, type TemporaryWorkspace } from '../testing/temporary-workspace';
import { SHELL_NAME } from './workspace';

const run = promisify(execFile);
const ana = { by: 'Ana', at: new Date('2026-03-01T12:00:00Z') };

let workspace: TemporaryWorkspace;
beforeAll(() => {
  workspace = createTemporaryWorkspace();
});
afterAll(() => workspace.remove());

const at = (file: string): string => path.join(workspace.root, file);

/** Builds an app of the copy, and keeps the build where the next one does not replace it. */
async function build(app: string, name: string): Promise<LocalBuild> {
  const folder = at(`build-${app}-${name}`);
  await run(at('node_modules/.bin/rspack'), ['build'], { cwd: at(`apps/${app}`) }).catch((error: unknown) => {
    throw new Error((error as { stdout: string }).stdout, { cause: error });
  });
  const localBuild = await readLocalBuild(app, at(`apps/${app}/dist`));
  if (!localBuild) throw new Error(`${app} left no build`);
  await run('cp', ['-r', localBuild.folder, folder]);
  return { ...localBuild, folder };
}

/** Replaces a text in the sources of the design system. */
function renameInUi(text: string, other: string): void {
  const sources = at('libs/ui/src');
  for (const name of readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(css|tsx?)$/.test(file),
  )) {
    const file = path.join(sources, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(text, other));
  }
}

it('refuses imports that the shell does not export or means differently, and a shell that drops, renames or changes what it exports', async () => {
  const [shell, requests] = [await build(SHELL_NAME, 'first'), await build('requests', 'first')];
  expect(requests.report.operations).toContain('GET /request/process');
  expect(shell.report.operations).toContain('POST /auth/login');
  const store = createFolderReleaseStore(at('releases'));
  await publishBuilds(store, [shell, requests], ana);

  // A new component and a new rule, used in an area that is published alone.
  appendFileSync(at('libs/ui/src/index.ts'), "export { Alert as NewBanner } from 'antd';\n");
  appendFileSync(at('libs/domain/src/limits.ts'), 'export const newRule = (): boolean => true;\n');
  const app = at('apps/requests/src/App.tsx');
  const source = readFileSync(app, 'utf8');
  const use = "import { NewBanner } from '@portal/ui';\nimport { newRule } from '@portal/domain';\n";
  writeFileSync(app, `${use}${source}\nexport const probe = () => newRule() && NewBanner;\n`);
  const using = await build('requests', 'second');
  await expect(publishBuilds(store, [using], ana)).rejects.toThrow(
    `requests ${using.report.version}: newRule de @portal/domain; NewBanner de @portal/ui.`,
  );
  // A name that the bundler cannot tell.
  writeFileSync(app, `${source}\nexport const probe = () => import('@portal/domain').then((one) => one.newRule());\n`);
  await expect(build('requests', 'third')).rejects.toThrow(
    'import @portal/domain at the top of a file: import() does not tell',
  );
  writeFileSync(app, source);

  // A renamed component and a renamed class: everything in the tree follows, and the shell alone is published.
  const index = at('libs/ui/src/index.ts');
  renameInUi('ui-bone-button', 'ui-bone-key');
  writeFileSync(index, readFileSync(index, 'utf8').replace(/\bSheetModal\b/, 'SheetModal as FormSheet'));
  const renamed = await build(SHELL_NAME, 'second');
  await expect(publishBuilds(store, [renamed], ana)).rejects.toThrow(
    `requests ${requests.report.version}: SheetModal de @portal/ui; ui-bone-button de los estilos de @portal/ui.`,
  );
  renameInUi('ui-bone-key', 'ui-bone-button');

  // Both names side by side, the old one deprecated: nobody is interrupted, and the matrix says who still uses it.
  writeFileSync(
    index,
    readFileSync(index, 'utf8').replace('SheetModal as FormSheet', 'SheetModal, SheetModal as FormSheet'),
  );
  const list = at('tools/federation/deprecated-names.ts');
  const deprecated = "Deprecated = { '@portal/ui': { SheetModal: 'usa FormSheet' } };";
  writeFileSync(list, readFileSync(list, 'utf8').replace('Deprecated = {};', deprecated));

  // A function takes something else by the same name: neither the area nor the shell is published alone.
  const days = at('libs/domain/src/dates/business-time.ts');
  const former = 'export declare function formatDay(day: CalendarDay, separator?: DateSeparator): string;';
  writeFileSync(
    days,
    readFileSync(days, 'utf8').replace('formatDay(day: CalendarDay,', 'formatDay({ day }: { day: CalendarDay },'),
  );
  const both = new RegExp(
    `formatDay de @portal/domain[^]*props: \\{\\s+day: CalendarDay;[^]*${former.replace(/[()?]/g, '\\$&')}`,
  );
  writeFileSync(app, `${source}\ndocument.title = '';\n`);
  await expect(publishBuilds(store, [await build('requests', 'fourth')], ana)).rejects.toThrow(both);
  const overlapping = await build(SHELL_NAME, 'third');
  await expect(publishBuilds(store, [overlapping], ana)).rejects.toThrow('formatDay de @portal/domain');
  expect(await store.numbers()).toEqual([1]);
  await publishBuilds(store, [overlapping], ana, { accepted: ['formatDay'] });
  const matrix = await compatibilityMatrix(store, createReleaseHistory(store));
  expect(matrix.deprecated).toEqual([
    {
      module: '@portal/ui',
      name: 'SheetModal',
      advice: 'usa FormSheet',
      usedBy: [{ area: 'requests', version: requests.report.version, role: 'stable' }],
    },
  ]);
});
