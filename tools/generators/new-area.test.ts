import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryWorkspace, type TemporaryWorkspace } from '../testing/temporary-workspace';

const run = promisify(execFile);

/** Whatever it would make by mistake is made there. */
let workspace: TemporaryWorkspace;
beforeAll(() => {
  workspace = createTemporaryWorkspace();
});
afterAll(() => workspace.remove());

const newArea = (...args: string[]) =>
  run(path.join(workspace.root, 'node_modules/.bin/tsx'), ['tools/generators/new-area.ts', ...args], {
    cwd: workspace.root,
  });

// The generated files are checked in new-area.platform.test.ts.
test('refuses a taken name and an invalid one with a message', async () => {
  const refusals = [
    [['admin'], 'apps/admin exists already'],
    [['user'], '/user is a page of admin'],
    [['metrics'], '/metrics is an address of the portal'],
    [['Área_Nueva'], 'is not kebab-case'],
    [[], 'Usage:'],
  ] as const;
  await Promise.all(
    refusals.map(([args, words]) =>
      expect(newArea(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(words) as string }),
    ),
  );
});
