import type { StartedPortal } from '@portal/server';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { WORKSPACE_ROOT } from '../federation/workspace';
import { freePort } from './free-port';
import { startPortalWithArea } from './published-portal';

const run = promisify(execFile);
const AREA = 'contractors';

let portal: StartedPortal;
beforeAll(async () => {
  portal = await startPortalWithArea(AREA);
});
afterAll(() => portal.stop());

const e2e = (PORTAL_URL: string, ...words: string[]) =>
  run(path.join(WORKSPACE_ROOT, 'node_modules/.bin/tsx'), ['tools/testing/e2e.ts', ...words], {
    cwd: WORKSPACE_ROOT,
    // Playwright refuses to run in what it takes for a worker of Jest.
    env: { ...process.env, PORTAL_URL, JEST_WORKER_ID: undefined },
  });

test('runs the browser specs of an area against another portal, and refuses those that cross areas', async () => {
  expect((await e2e(portal.address, AREA, '--grep=@smoke')).stdout).toContain('1 passed');
  // One that reads the database.
  expect((await e2e(portal.address, 'field-repairs', '--grep=keyboard alone')).stdout).toContain('1 skipped');
  await expect(e2e(portal.address, 'portal-specs')).rejects.toMatchObject({
    stderr: expect.stringContaining('not those that cross areas') as unknown,
  });
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  await expect(e2e(nowhere, AREA)).rejects.toMatchObject({
    stderr: expect.stringContaining(`No portal answers at ${nowhere}`) as unknown,
  });
});
