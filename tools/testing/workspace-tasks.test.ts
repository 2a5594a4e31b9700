import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { expectedTasks } from './workspace-tasks.cjs';

test('every script of a project that is a target is expected, under the name of its project', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'portal-tasks-'));
  const addProject = (folder: string, content: object): void => {
    mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, folder, 'package.json'), JSON.stringify(content));
  };
  addProject('apps/api', { scripts: { lint: '', test: '', build: '' }, nx: { name: 'api' } });
  addProject('libs/ui', { scripts: { lint: '' } });
  addProject('tools', { scripts: {} });
  mkdirSync(path.join(root, 'apps/leftover'));

  expect(expectedTasks(root, ['lint', 'test']).map(({ id }) => id)).toEqual(['api:lint', 'api:test', 'ui:lint']);
  rmSync(root, { recursive: true });
});
