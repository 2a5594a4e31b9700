import { createTestFolder } from '@portal/releases';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readReleaseSource } from './release-source';

const git = (folder: string, ...words: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=Ana', '-c', 'user.email=ana@empresa.cl', ...words], {
    encoding: 'utf8',
  }).trim();

it('names commit, branch, author and subject of the repository around a build, and changes of no commit', async () => {
  const folder = await createTestFolder();
  git(folder, 'init', '--quiet', '--initial-branch', 'agenda');
  writeFileSync(path.join(folder, 'page.ts'), '1');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message', 'requests: show the week');
  const dist = path.join(folder, 'dist');
  mkdirSync(dist);
  const commit = git(folder, 'rev-parse', 'HEAD');
  const source = { commit, branch: 'agenda', author: 'Ana', note: 'requests: show the week' };
  expect(await readReleaseSource(dist, undefined, {})).toEqual(source);

  writeFileSync(path.join(folder, 'page.ts'), '2');
  expect(await readReleaseSource(dist, 'Semana de los operarios', {})).toEqual({
    ...source,
    commit: `${commit}-dirty`,
    note: 'Semana de los operarios',
  });
  git(folder, 'checkout', '--quiet', '--detach', '--force');
  // A file that was never added; the build need not be.
  writeFileSync(path.join(folder, 'new-page.ts'), '1');
  expect((await readReleaseSource(dist, undefined, {}))?.commit).toBe(`${commit}-dirty`);
  expect((await readReleaseSource(folder, undefined, {}))?.commit).toBe(`${commit}-dirty`);
  rmSync(path.join(folder, 'new-page.ts'));
  writeFileSync(path.join(dist, 'main.js'), '1');
  expect(await readReleaseSource(dist, undefined, { GITHUB_REF_NAME: 'main' })).toEqual({ ...source, branch: 'main' });
});

it('says nothing of a build outside a repository but its note', async () => {
  const folder = await createTestFolder();
  expect(await readReleaseSource(folder, undefined, { GITHUB_REF_NAME: 'main' })).toBeUndefined();
  expect(await readReleaseSource(folder, 'a mano', {})).toEqual({ note: 'a mano' });
});
