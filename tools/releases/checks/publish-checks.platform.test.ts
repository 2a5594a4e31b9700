import { openReleaseStore } from '@portal/releases';
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTemporaryWorkspace, type TemporaryWorkspace } from '../../testing/temporary-workspace';

const run = promisify(execFile);
const AREA = 'finance-report';

let workspace: TemporaryWorkspace;
beforeAll(async () => {
  workspace = createTemporaryWorkspace();
  await publish('shell', '--skip-checks');
  await publish(AREA, '--skip-checks');
});
afterAll(() => workspace.remove());

const dataDir = () => path.join(workspace.root, '.data');
const publish = (...args: string[]) =>
  run(
    path.join(workspace.root, 'node_modules/.bin/tsx'),
    [path.join(workspace.root, 'tools/releases/release.ts'), 'publish', ...args],
    { cwd: workspace.root, env: { ...process.env, DATA_DIR: dataDir() }, maxBuffer: 64 * 1024 * 1024 },
  );
const current = async () => (await openReleaseStore({ dataDir: dataDir() })).current();

/** Adds lines to the area's App, and returns what takes them out again. */
function edit(lines: string): () => void {
  const file = path.join(workspace.root, 'apps', AREA, 'src/App.tsx');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, `${before}${lines}`);
  return () => writeFileSync(file, before);
}

test('a publication with a wrong type and a page that fails in the browser alone is refused for both; a good one says so', async () => {
  const removeBoth = edit(
    "\nexport const wrong: number = '1';\nif (!navigator.userAgent.includes('jsdom')) throw new Error('thrown at load');\n",
  );
  const publication = publish(AREA);
  await expect(publication).rejects.toMatchObject({
    stderr: expect.stringContaining(`${AREA} no pasa sus tipos, lint o pruebas: no se publicó nada`),
  });
  await expect(publication).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /no se muestra bien en el navegador.*\n {2}\/repair: finance-report · broken · .*thrown at load/,
    ),
  });
  removeBoth();
  expect(await current()).toMatchObject({ number: 2, source: { checks: 'skipped' } });

  edit('\nexport const better = 1;\n');
  await publish(AREA, '--note', 'mejor');
  expect(await current()).toMatchObject({ number: 3, source: { checks: 'types,lint,tests,pages', note: 'mejor' } });
});
