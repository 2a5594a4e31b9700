import { execFile } from 'node:child_process';
import { cpSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { promisify } from 'node:util';
import { createTemporaryWorkspace } from '../testing/temporary-workspace';
import { describeFiles, readBuildFiles } from './build-files';
import { SHELL_NAME } from './workspace';

const run = promisify(execFile);

let roots: string[] = [];
beforeAll(() => {
  const { root } = createTemporaryWorkspace();
  roots = [root, `${root}-elsewhere`];
  installAnew(root, '@module-federation');
});
afterAll(() => roots.forEach((root) => rmSync(root, { recursive: true, force: true })));

async function build(root: string, app: string) {
  const folder = path.join(root, 'apps', app);
  await run(path.join(root, 'node_modules/.bin/rspack'), ['build'], { cwd: folder });
  return describeFiles(await readBuildFiles(path.join(folder, 'dist')));
}

/** Links the packages of a copy to the installed ones; moved ones lie in the copy. */
function installAnew(root: string, name: string): void {
  const link = path.join(root, 'node_modules', name);
  const installed = realpathSync(link);
  rmSync(link);
  cpSync(installed, link, { recursive: true });
}

/** A version is the same wherever its team builds it: a store refuses another build under the same version. */
it('is the same at every build, and wherever the workspace lies', async () => {
  const [here, elsewhere] = roots as [string, string];
  const apps = ['requests', SHELL_NAME];
  const first = await Promise.all(apps.map((app) => build(here, app)));
  const second = await Promise.all(apps.map((app) => build(here, app)));
  renameSync(here, elsewhere);
  const there = await Promise.all(apps.map((app) => build(elsewhere, app)));
  expect(Object.keys(first[0]!).length).toBeGreaterThan(5);
  expect(second).toEqual(first);
  expect(there).toEqual(first);

  const entry = readFileSync(path.join(elsewhere, 'apps/requests/dist/remoteEntry.js'), 'utf8');
  const page = { currentScript: { tagName: 'SCRIPT', src: 'https://otro.example/remoteEntry.js' } };
  expect((): unknown => vm.runInNewContext(entry, { self: {}, document: page })).toThrow(
    'needs the portal as its host',
  );
});
