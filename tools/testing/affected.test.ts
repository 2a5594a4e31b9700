import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { WORKSPACE_ROOT, remoteNames } from '../federation/workspace';
import { NX_ENVIRONMENT } from '../start/child-commands.cjs';

async function affectedBy(file: string): Promise<string[]> {
  const nx = path.join(WORKSPACE_ROOT, 'node_modules/nx/dist/bin/nx.js');
  const args = [nx, 'show', 'projects', '--affected', `--files=${file}`, '--json'];
  const env = { ...process.env, ...NX_ENVIRONMENT };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: WORKSPACE_ROOT, env });
  return (JSON.parse(stdout) as string[]).sort();
}

test('a change in one remote concerns that remote and what crosses the areas, and no other area', async () => {
  expect(await affectedBy('apps/requests/src/App.tsx')).toEqual(['portal', 'portal-specs', 'requests']);
});

test('a change of a library concerns everyone who uses it', async () => {
  expect(await affectedBy('libs/ui/src/index.ts')).toEqual(expect.arrayContaining(['shell', ...remoteNames()]));
});
