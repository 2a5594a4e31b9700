import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { carriedLibraries, inputVersion, sourceFiles } from './input-version';
import { SHELL_NAME, appFolders, remoteNames } from './workspace';

const VERSION = /^\d+\.\d+\.\d+-[0-9a-f]{10}$/;

it('is the same for the same inputs, and differs for another app and another descriptor', () => {
  const version = inputVersion('admin', { name: 'admin' });
  expect(version).toMatch(VERSION);
  const versions = [
    version,
    inputVersion('admin', { name: 'admin' }),
    inputVersion('admin', { name: 'admin', title: 'Administración' }),
    inputVersion('requests', { name: 'admin' }),
  ];
  expect(new Set(versions).size).toBe(3);
});

describe('carriedLibraries', () => {
  const namesFor = (app: string) => carriedLibraries(app).map((folder) => path.basename(folder));

  it('are those that it provides for the shell, and those that no host provides for a remote', () => {
    expect(namesFor(SHELL_NAME)).toEqual(['domain', 'api-client', 'ui']);
    expect(namesFor('requests')).toEqual(['work']);
  });

  it.each(remoteNames())('name everything that %s bundles', (name) => {
    const sources = sourceFiles(appFolders(name).source).map((file) => readFileSync(file, 'utf8'));
    expect(namesFor(name).includes('work')).toBe(sources.some((text) => text.includes("from '@portal/work'")));
  });
});

describe('sourceFiles', () => {
  it('takes code and leaves tests, prose and results', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-sources-'));
    await mkdir(path.join(folder, 'dist'));
    for (const name of ['x.ts', 'a.tsx', 'style.css', 'x.test.ts', 'README.md', 'dist/main.js']) {
      await writeFile(path.join(folder, name), name);
    }
    expect(sourceFiles(folder).map((file) => path.basename(file))).toEqual(['a.tsx', 'style.css', 'x.ts']);
  });
});
