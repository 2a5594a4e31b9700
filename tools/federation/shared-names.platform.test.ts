import { checkLive, readLocalBuild, type LiveBuild, type LocalBuild } from '@portal/releases';
import { execFile } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryWorkspace, type TemporaryWorkspace } from '../testing/temporary-workspace';
import { SHELL_NAME } from './workspace';

const run = promisify(execFile);

const live = (...builds: LocalBuild[]): LiveBuild[] =>
  builds.map(({ deployable, report }) => ({ deployable, role: 'stable', report }));

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

it('refuses imports that the shell does not export, and a shell that drops or renames what it exports', async () => {
  const [shell, requests] = [await build(SHELL_NAME, 'first'), await build('requests', 'first')];
  expect(requests.report.operations).toContain('GET /request/process');
  expect(shell.report.operations).toContain('POST /auth/login');
  const served = new Set(requests.report.operations);
  const publish = (...after: LocalBuild[]) => checkLive(live(shell, requests), live(...after), served);
  expect(() =>
    checkLive([], live(requests, { ...shell, report: { ...shell.report, operations: [] } }), served),
  ).not.toThrow();

  // A new component and a new rule, used in an area that is published alone.
  appendFileSync(at('libs/ui/src/index.ts'), "export { Alert as NewBanner } from 'antd';\n");
  appendFileSync(at('libs/domain/src/limits.ts'), 'export const newRule = (): boolean => true;\n');
  const app = at('apps/requests/src/App.tsx');
  const source = readFileSync(app, 'utf8');
  // The names of libraries are new to every area too, and are not refused.
  const use = [
    "import { NewBanner } from '@portal/ui';",
    "import { newRule } from '@portal/domain';",
    "import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';",
    "import { Formik } from 'formik';",
    "import { useShallow } from 'zustand/react/shallow';",
  ];
  const probe = 'newRule() && [NewBanner, keepPreviousData, useInfiniteQuery, Formik, useShallow]';
  writeFileSync(app, `${use.join('\n')}\n${source}\nexport const probe = () => ${probe};\n`);
  const using = await build('requests', 'second');
  expect(() => publish(shell, using)).toThrow(
    `requests ${using.report.version}: newRule de @portal/domain; NewBanner de @portal/ui.`,
  );
  // A name that the bundler cannot tell.
  writeFileSync(app, `${source}\nexport const probe = () => import('@portal/domain').then((one) => one.newRule());\n`);
  await expect(build('requests', 'third')).rejects.toThrow(
    'import @portal/domain at the top of a file: import() does not tell',
  );
  writeFileSync(app, source);

  // A renamed component: everything in the tree follows, and the shell alone is published.
  const index = at('libs/ui/src/index.ts');
  writeFileSync(index, readFileSync(index, 'utf8').replace(/\bSheetModal\b/, 'SheetModal as FormSheet'));
  const renamed = await build(SHELL_NAME, 'second');
  const report = { ...renamed.report, operations: [] };
  expect(() => publish({ ...renamed, report }, requests)).toThrow(
    `requests ${requests.report.version}: SheetModal de @portal/ui.`,
  );
});
