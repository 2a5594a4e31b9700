import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { expectedTests } from './workspace-tasks.cjs';

test('every project with a test script is expected, under its name', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'portal-tasks-'));
  const addProject = (folder: string, content: object): void => {
    mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, folder, 'package.json'), JSON.stringify(content));
  };
  addProject('apps/api', { scripts: { lint: '', test: '', build: '' }, nx: { name: 'api' } });
  addProject('libs/ui', { scripts: { test: '' } });
  addProject('libs/words', { scripts: { lint: '' } });
  addProject('tools', { scripts: {} });
  mkdirSync(path.join(root, 'apps/leftover'));

  expect(expectedTests(root).map(({ id }) => id)).toEqual(['api:test', 'ui:test']);
  rmSync(root, { recursive: true });
});
